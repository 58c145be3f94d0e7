/** Keys of the game screen that type a move. Pure. */

export type TypingAct = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'enter' };

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target' | 'getModifierState'
>;

/** Letters that begin a move. The small letters of pieces are left to shortcuts: `n` opens the next game. */
const first = /^[a-hKQRBNPOo0@]$/;
const further = /^[a-hKQRBNPOo0qrnpk1-8x=@+#-]$/;

/** Longest move with its signs: `e7xd8=Q+!?`. */
const longest = 12;

/**
 * `text`: the letters so far. Letters that are no move are continued too: of a mistyped `Ngf3`, the rest alone would
 * be a pawn's move.
 */
export function actOfKey(event: KeyPress, text: string): TypingAct | null {
  const key = keyWithoutCapsLock(event);
  // `@` needs AltGr on many keyboards, which counts as Ctrl and Alt.
  const isCommand = event.altKey || event.ctrlKey || event.metaKey;
  if (isCommand && !(key === '@' && event.getModifierState('AltGraph'))) return null;
  if (text !== '') {
    if (key === 'Escape') return { kind: 'text', text: '' };
    if (key === 'Backspace') return { kind: 'text', text: text.slice(0, -1) };
    if (key === 'Enter') return isButton(event.target) ? null : { kind: 'enter' };
    return further.test(key) ? { kind: 'text', text: (text + key).slice(0, longest) } : null;
  }
  return first.test(key) ? { kind: 'text', text: key } : null;
}

/** With Caps Lock alone, the `N` of the next game would begin a knight's move, and no pawn could move. */
function keyWithoutCapsLock(event: KeyPress): string {
  const { key } = event;
  if (key.length > 1 || !event.getModifierState('CapsLock')) return key;
  return event.shiftKey ? key.toUpperCase() : key.toLowerCase();
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role="button"]') !== null;
}
