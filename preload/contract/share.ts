/** Copying and saving what the window made: game texts and pictures of boards. */
import { z } from 'zod';
import { list, most, pgnText, word } from './bounds.ts';
import { payloadLimits } from './payload.ts';

/** Parts of a long text, which one input's text would be too short for. */
const parts = list(z.string().max(payloadLimits.text), most.shareParts);
/** A PNG in Base64, in parts. */
const picture = z.object({ parts });

export const shareCommands = {
  /** Copies the joined parts as plain text to the clipboard. */
  'share.copyText': { input: z.object({ parts }), output: z.void() },
  'share.copyPicture': { input: picture, output: z.void() },
  /** Asks for a file and writes the picture; returns its name, or null when the user cancels. */
  'share.savePicture': {
    input: picture.extend({ name: word }),
    output: z.object({ file: word.nullable() }),
  },
} as const;

/** One game as PGN. */
export const pgnSchema = z.object({ pgn: pgnText });
