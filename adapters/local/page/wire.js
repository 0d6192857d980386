// The socket. It comes back by itself, says what it heard last, and sends again what was not answered, under the same id:
// one after the other, so that a frame which the server cannot take (and ends the socket for) is known, and let go.
import { random } from "./dom.js";
import { say } from "./words.js";

const WAITS = [100, 300, 700, 1500, 3000, 5000];
const LONGEST = 64 * 1024;  // bytes in a frame that the server takes

const whole = (_, value) => (typeof value === "string" && value.toWellFormed ? value.toWellFormed() : value);
const written = (frame) => JSON.stringify(frame, whole);
const fits = (text) => text.length < LONGEST && new TextEncoder().encode(text).length < LONGEST;
const misfit = ({ code, reason }) => code === 1009 || (code === 1008 && reason === "unreadable");

export class Wire {
  /** hello(): the frame to introduce oneself with; take(frame): what comes in; state("open" | "lost" | "shut");
   * unfit(): the introduction cannot be sent, and no other is tried before again(). */
  constructor(hello, take, state, unfit) {
    Object.assign(this, { hello, take, state, unfit, pending: new Map(), flying: new Set(), behind: false, tries: 0, open: false, stopped: false, socket: null });
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !this.open) this.connect(); });
  }

  connect() {
    clearTimeout(this.timer);
    if (this.stopped || (this.socket && this.socket.readyState <= 1)) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      const greeting = !this.open;
      this.socket = null;
      this.open = false;
      if (this.stopped) return;
      if (misfit(event)) {
        if (greeting) { this.unfit(); return; }
        if (this.flying.size === 1) for (const op of this.flying) this.refuse(op);
      }
      this.state("lost");
      this.timer = setTimeout(() => this.connect(), WAITS[Math.min(this.tries++, WAITS.length - 1)] * (0.75 + Math.random() / 2));
    };
  }

  greet() {
    const text = written(this.hello());
    if (fits(text)) this.socket.send(text); else this.unfit();
  }

  receive(frame) {
    if (frame.do === "answer") {
      this.settle(frame);
      if (this.behind) this.next();
      return;
    }
    if (frame.do === "welcome") {
      this.open = true;
      this.tries = 0;
      this.state("open");
      this.flying.clear();
      this.next();
    }
    this.take(frame);
  }

  settle(answer) {
    const waiting = this.pending.get(answer.op);
    this.pending.delete(answer.op);
    this.flying.delete(answer.op);
    waiting?.resolve(answer);
  }

  refuse(op) {
    this.settle({ do: "answer", op, text: [say("unsendable")], refused: true });
  }

  /** The oldest of what waits from before the socket broke; whatever is asked meanwhile waits behind it. */
  next() {
    if (!this.open || this.flying.size) return;
    const [oldest] = this.pending.keys();
    this.behind = oldest !== undefined;
    if (this.behind) this.fly(oldest);
  }

  fly(op) {
    this.flying.add(op);
    this.socket.send(this.pending.get(op).text);
  }

  /** Send something that gets exactly one answer, however often the socket breaks; resolves with it. What cannot be sent
   * at all is answered here, as refused. */
  ask(frame) {
    const op = random();
    return new Promise((resolve) => {
      const text = written({ ...frame, op });
      this.pending.set(op, { text, resolve });
      if (!fits(text)) this.refuse(op);
      else if (this.open && !this.behind) this.fly(op);
    });
  }

  /** Send something that needs no answer; lost if there is no socket. */
  tell(frame) {
    if (this.open) this.socket.send(written(frame));
  }

  /** Introduce oneself again on the same socket (a name was typed), or open one. */
  again() {
    if (this.socket?.readyState === 1 && !this.open) this.greet();
    else this.connect();
  }

  stop() {
    this.stopped = true;
    this.socket?.close();
  }
}
