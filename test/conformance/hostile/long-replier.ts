/**
 * A program on the bus in a separate process, so that its work does not count as the app's. Answers a call of
 * `Long` with 8 MiB and any other call with one word. Arguments: the bus's socket, and the name to own.
 */
import { joinBus } from '../../harness/bus-neighbour.ts';

const [socket = '', name = ''] = process.argv.slice(2);
const service = await joinBus(socket, (message, on) => {
  if (message.type !== 'call') return;
  if (message.member === 'Long') on.reply(message, 'ay', new Uint8Array(8 * 1024 * 1024));
  else on.reply(message, 's', 'short');
});
await service.askBus('RequestName', 'su', [name, 0]);
process.send?.('ready');
