/** Reads a PNG's size in px from its header; null when the bytes are not a PNG. */
export function readPngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Signature, then the length and the name of the first chunk, then its two sizes.
  if (bytes.byteLength < 33 || !signature.every((byte, index) => bytes[index] === byte)) return null;
  if (view.getUint32(12) !== headerName) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** `IHDR`. */
const headerName = 0x49_48_44_52;
