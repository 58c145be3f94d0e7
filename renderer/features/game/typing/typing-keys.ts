/** Keys of the game screen that type a move. Pure. */
import type { PieceLetters } from './piece-letters.ts';

export type TypingAct = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'enter' };

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target' | 'getModifierState'
>;

/** Letters that begin a move. The small letters of pieces are left to shortcuts: `n` opens the next game. */
const first = /^[a-hKQRBNPOo0@]$/;
const further = /^[a-hKQRBNPOo0qrnpk1-8x=@+#-]$/;

const isLocal = (key: string, letters: PieceLetters): boolean => Object.values(letters).includes(key);

/** Longest move with its signs: `e7xd8=Q+!?`. */
const longest = 12;

/**
 * `text`: the letters so far. Letters that are no move are continued too: of a mistyped `Ngf3`, the rest alone would
 * be a pawn's move. `letters`: local letters of pieces.
 */
export function actOfKey(event: KeyPress, text: string, letters: PieceLetters = {}): TypingAct | null {
  const key = keyWithoutCapsLock(event);
  // `@` needs AltGr on many keyboards, which counts as Ctrl and Alt.
  const isCommand = event.altKey || event.ctrlKey || event.metaKey;
  if (isCommand && !(key === '@' && event.getModifierState('AltGraph'))) return null;
  if (text !== '') {
    if (key === 'Escape') return { kind: 'text', text: '' };
    if (key === 'Backspace') return { kind: 'text', text: text.slice(0, -1) };
    if (key === 'Enter') return isButton(event.target) ? null : { kind: 'enter' };
    const isFurther = further.test(key) || isLocal(key.toUpperCase(), letters);
    return isFurther ? { kind: 'text', text: (text + key).slice(0, longest) } : null;
  }
  return first.test(key) || isLocal(key, letters) ? { kind: 'text', text: key } : null;
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
