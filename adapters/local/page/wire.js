// The socket. It comes back by itself, says what it heard last, and sends again what was not answered, under the same id.
import { random } from "./dom.js";

const WAITS = [100, 300, 700, 1500, 3000, 5000];

export class Wire {
  /** hello(): the frame to introduce oneself with; take(frame): what comes in; state("open" | "lost" | "shut"). */
  constructor(hello, take, state) {
    Object.assign(this, { hello, take, state, pending: new Map(), tries: 0, open: false, stopped: false, socket: null });
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !this.open) this.connect(); });
  }

  connect() {
    clearTimeout(this.timer);
    if (this.stopped || (this.socket && this.socket.readyState <= 1)) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => { this.tries = 0; socket.send(JSON.stringify(this.hello())); };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.open = false;
      if (this.stopped) return;
      this.state("lost");
      this.timer = setTimeout(() => this.connect(), WAITS[Math.min(this.tries++, WAITS.length - 1)] * (0.75 + Math.random() / 2));
    };
  }

  receive(frame) {
    if (frame.do === "answer") {
      const waiting = this.pending.get(frame.op);
      this.pending.delete(frame.op);
      waiting?.resolve(frame);
      return;
    }
    if (frame.do === "welcome") {
      this.open = true;
      this.state("open");
      for (const { frame: again } of this.pending.values()) this.socket.send(JSON.stringify(again));
    }
    this.take(frame);
  }

  /** Send something that gets exactly one answer, however often the socket breaks; resolves with it. */
  ask(frame) {
    const op = random();
    return new Promise((resolve) => {
      this.pending.set(op, { frame: { ...frame, op }, resolve });
      if (this.open) this.socket.send(JSON.stringify({ ...frame, op }));
    });
  }

  /** Send something that needs no answer; lost if there is no socket. */
  tell(frame) {
    if (this.open) this.socket.send(JSON.stringify(frame));
  }

  /** Introduce oneself again on the same socket (a name was typed), or open one. */
  again() {
    if (this.socket?.readyState === 1 && !this.open) this.socket.send(JSON.stringify(this.hello()));
    else this.connect();
  }

  stop() {
    this.stopped = true;
    this.socket?.close();
  }
}
