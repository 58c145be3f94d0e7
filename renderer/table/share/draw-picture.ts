/** Draws a position as a PNG in the user's board look. */
import type { Color } from '@chess/vocabulary.ts';
import { lookClasses, type BoardLook } from '../../board/look.ts';
import { boardPx, pictureOfPieces, squareCorner, squarePx, stripPx } from './picture-layout.ts';

export interface PicturedBoard {
  readonly fen: string;
  readonly orientation: Color;
  /** Squares of the last move. */
  readonly lastMove: readonly string[];
  readonly look: BoardLook;
  /** Names with ratings, as shown below the board. */
  readonly white: string;
  readonly black: string;
}

/** The PNG in Base64. Rejects when a piece's picture does not load. */
export async function drawPicture(picture: PicturedBoard): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = boardPx;
  canvas.height = boardPx + stripPx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const style = createStyleReader(picture.look);
  try {
    drawSquares(context, picture, style);
    await drawPieces(context, picture, style);
    drawNames(context, picture, style);
  } finally {
    style.close();
  }
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}

type StyleReader = ReturnType<typeof createStyleReader>;

/** Reads colours and pictures of pieces from the style sheets, by elements that are never shown. */
function createStyleReader(look: BoardLook) {
  const board = document.createElement('div');
  board.hidden = true;
  board.className = `board ${lookClasses(look)}`;
  const probe = document.createElement('span');
  board.append(probe);
  document.body.append(board);
  return {
    color(variable: string): string {
      probe.className = '';
      probe.style.color = `var(${variable})`;
      return getComputedStyle(probe).color;
    },
    piece(color: Color, role: string): string {
      probe.className = `piece-figure ${color} ${role}`;
      return /^url\("(.*)"\)$/.exec(getComputedStyle(probe).backgroundImage)?.[1] ?? '';
    },
    font: getComputedStyle(document.body).fontFamily,
    close: () => board.remove(),
  };
}

function drawSquares(context: CanvasRenderingContext2D, picture: PicturedBoard, style: StyleReader): void {
  const { orientation, lastMove, look } = picture;
  context.fillStyle = style.color('--board-light');
  context.fillRect(0, 0, boardPx, boardPx);
  context.fillStyle = style.color('--board-dark');
  for (let rank = 0; rank < 8; rank += 1)
    for (let file = 1 - (rank % 2); file < 8; file += 2)
      context.fillRect(file * squarePx, rank * squarePx, squarePx, squarePx);
  context.fillStyle = style.color('--board-last');
  for (const square of new Set(lastMove)) {
    const corner = squareCorner(square, orientation);
    if (corner) context.fillRect(corner.x, corner.y, squarePx, squarePx);
  }
  if (look.board.coordinates !== 'off') drawCoordinates(context, orientation, style);
}

/** Ranks at the left edge, files at the bottom, as on the board. */
function drawCoordinates(context: CanvasRenderingContext2D, orientation: Color, style: StyleReader): void {
  const [onLight, onDark] = [style.color('--board-on-light'), style.color('--board-on-dark')];
  context.font = `600 26px ${style.font}`;
  for (let index = 0; index < 8; index += 1) {
    const step = orientation === 'white' ? index : 7 - index;
    // The left column begins light at the top, the bottom row dark at the left.
    context.fillStyle = index % 2 === 0 ? onLight : onDark;
    context.textAlign = 'left';
    context.textBaseline = 'top';
    context.fillText(String(8 - step), 8, index * squarePx + 8);
    context.fillStyle = index % 2 === 0 ? onDark : onLight;
    context.textAlign = 'right';
    context.textBaseline = 'alphabetic';
    context.fillText('abcdefgh'.charAt(step), (index + 1) * squarePx - 8, boardPx - 10);
  }
}

async function drawPieces(
  context: CanvasRenderingContext2D,
  { fen, orientation }: PicturedBoard,
  style: StyleReader,
): Promise<void> {
  const pieces = pictureOfPieces(fen, orientation);
  const sources = new Set(pieces.map(({ color, role }) => style.piece(color, role)));
  const images = new Map(await Promise.all([...sources].map(async (src) => [src, await load(src)] as const)));
  for (const { color, role, x, y } of pieces) {
    const image = images.get(style.piece(color, role));
    if (image) context.drawImage(image, x, y, squarePx, squarePx);
  }
}

async function load(src: string): Promise<HTMLImageElement> {
  const image = new Image(squarePx, squarePx);
  image.src = src;
  await image.decode();
  return image;
}

const edge = 28;
const disc = 14;

/** White's name at the left and Black's at the right, each beside a disc of its colour. */
function drawNames(context: CanvasRenderingContext2D, picture: PicturedBoard, style: StyleReader): void {
  const { white, black } = picture;
  const middle = boardPx + stripPx / 2;
  context.fillStyle = style.color('--surface-1');
  context.fillRect(0, boardPx, boardPx, stripPx);
  context.font = `600 34px ${style.font}`;
  context.textBaseline = 'middle';
  const room = boardPx / 2 - 2 * edge - 3 * disc;
  const sides = [
    { name: white, x: edge + disc, textX: edge + 3 * disc, align: 'left', fill: '#fbf8f1' },
    {
      name: black,
      x: boardPx - edge - disc,
      textX: boardPx - edge - 3 * disc,
      align: 'right',
      fill: '#2a2a30',
    },
  ] as const;
  for (const { name, x, textX, align, fill } of sides) {
    context.beginPath();
    context.arc(x, middle, disc, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = style.color('--text-3');
    context.stroke();
    context.fillStyle = style.color('--text-1');
    context.textAlign = align;
    context.fillText(shortened(context, name, room), textX, middle);
  }
}

function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('')}…`;
}
