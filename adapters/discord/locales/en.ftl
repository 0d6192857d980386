# What only Discord makes necessary to say. What the game says stands in bot/locales.
done = Done.
failed = The answer could not be shown. Please try again in a moment.
table-in-thread = The table is in <#{ $thread }>.
no-thread = I can't make a thread, so the table is in this channel. Please ask an administrator for “{ $missing }”.
missing = To play Mighty in this channel, Giruda needs more permissions: { $missing }. Please ask an administrator.
dm-closed = I can't send you direct messages, so your hand is shown here: press [My hand] in the channel. If you would rather have it in a direct message, allow them in this server's privacy settings, then use /hand.
option-text = text
option-thread = thread
option-thread-about = Opens the table in a new thread
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-create_public_threads = Create Public Threads
permission-attach_files = Attach Files
permission-read_message_history = Read Message History
thread-name = Mighty with { $name }
nowhere = Mighty can't be played here. Please use /mighty in a text channel.
