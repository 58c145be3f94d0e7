import { describe, expect, it } from 'vitest';
import { clientsNamed, parseProtocolLog } from '../../conformance/wayland/protocol-log.ts';
import { pixelsOf, sharpnessOf, type Pixel } from '../../conformance/wayland/sharpness.ts';

describe('weston’s log of the protocol', () => {
  const log = [
    'Date: 2026-11-25 UTC',
    '[18:39:20.085] launching weston-desktop-shell',
    '[2026-11-25 18:39:20.091][proto] client 0x5558 rq wl_display@1.get_registry(new id wl_registry@2)',
    '[2026-11-25 18:39:20.092][proto] client 0x5558 ev wl_registry@2.global(1, "wl_compositor", 4)',
    '[2026-11-25 18:39:21.000][proto] client 0x77aa rq xdg_toplevel@43.set_app_id("outpost")',
    '[2026-11-25 18:39:21.001][proto] client 0x77aa rq xdg_toplevel@43.set_title("Outpost (1)")',
    '[2026-11-25 18:39:21.002][proto] client 0x5558 rq xdg_toplevel@9.set_title("outpost")',
    '[2026-11-25 18:39:21.003][proto] client 0x77aa rq xdg_toplevel@43.set_ti',
  ].join('\n');

  it('is read line by line; incomplete lines and other messages are ignored', () => {
    const lines = parseProtocolLog(log);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toEqual({
      client: '0x5558',
      kind: 'event',
      message: 'wl_registry.global',
      args: '1, "wl_compositor", 4',
    });
    expect(lines[3]).toMatchObject({ message: 'xdg_toplevel.set_title', args: '"Outpost (1)"' });
  });

  it('tells the app’s connections by the name of their windows', () => {
    expect([...clientsNamed(parseProtocolLog(log), 'outpost')]).toEqual(['0x77aa']);
    expect(clientsNamed(parseProtocolLog(log), 'other').size).toBe(0);
  });
});

describe('the sharpness of a board', () => {
  const light: Pixel = [220, 222, 226];
  const dark: Pixel = [130, 145, 165];
  const square = (of: number, size: number) => Array.from({ length: size }, () => (of % 2 ? dark : light));
  const row = (size: number) => Array.from({ length: 8 }, (_, of) => square(of, size)).flat();
  /** The row enlarged by a factor, with the colours between two pixels mixed. */
  const enlarged = (pixels: readonly Pixel[], factor: number): readonly Pixel[] =>
    Array.from({ length: Math.floor((pixels.length - 1) * factor) }, (_, at) => {
      const place = at / factor;
      const [one = light, other = light] = [pixels[Math.floor(place)], pixels[Math.floor(place) + 1]];
      const part = place - Math.floor(place);
      return one.map((channel, of) => channel + ((other[of] ?? 0) - channel) * part) as unknown as Pixel;
    });

  it('is perfect where squares meet between pixels, and one pixel where they meet within one', () => {
    expect(sharpnessOf(row(40))).toEqual({ edges: 7, softest: 0 });
    const mixed = row(40);
    mixed[40] = [175, 184, 196];
    expect(sharpnessOf(mixed)).toEqual({ edges: 7, softest: 1 });
  });

  it('is worse in a picture that was enlarged', () => {
    const { edges, softest } = sharpnessOf(enlarged(row(40), 3));
    expect(edges).toBe(7);
    expect(softest).toBeGreaterThan(1);
  });

  it('finds no board in a picture of one colour', () => {
    expect(sharpnessOf(square(0, 320)).edges).toBe(0);
  });

  it('reads raw pixels', () => {
    expect(pixelsOf(Uint8Array.of(1, 2, 3, 4, 5, 6))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });
});
