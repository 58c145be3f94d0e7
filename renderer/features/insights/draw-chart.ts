/** Draws a chart as a PNG in the present theme. */
import type { ChartRow, InsightsText, PlotMark } from './plot.ts';

const width = 1_100;
const rowPx = 36;
const headPx = 84;
const edge = 24;
const columns = {
  name: edge,
  games: 300,
  score: 360,
  scorePlot: 500,
  own: 660,
  their: 790,
  accuracyPlot: 930,
};
const plotPx = 140;
const scale = 2;

/** The PNG in Base64. Throws when the window cannot draw. */
export function drawChart(title: string, rows: readonly ChartRow[], t: InsightsText): string {
  const canvas = document.createElement('canvas');
  const height = headPx + rows.length * rowPx + edge;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(scale, scale);
  const color = colorReader();
  try {
    context.fillStyle = color('--surface-1');
    context.fillRect(0, 0, width, height);
    const font = getComputedStyle(document.body).fontFamily;
    context.textBaseline = 'middle';
    context.fillStyle = color('--text-1');
    context.font = `600 18px ${font}`;
    context.fillText(title, edge, 30);
    context.font = `13px ${font}`;
    context.fillStyle = color('--text-2');
    const heads: readonly (readonly [string, number])[] = [
      [t.games, columns.games],
      [t.score, columns.score],
      [`● ${t.you}`, columns.own],
      [`◇ ${t.opponents}`, columns.their],
      [t.accuracy, columns.accuracyPlot],
    ];
    for (const [text, x] of heads) context.fillText(text, x, headPx - 18);
    for (const [index, row] of rows.entries()) {
      const y = headPx + index * rowPx + rowPx / 2;
      context.fillStyle = color('--text-1');
      context.fillText(row.name, columns.name, y, columns.games - columns.name - 12);
      context.fillText(row.games, columns.games, y);
      context.fillText(row.score, columns.score, y);
      context.fillText(row.own, columns.own, y, columns.their - columns.own - 8);
      context.fillText(row.their, columns.their, y, columns.accuracyPlot - columns.their - 8);
      drawMarks(context, row.scoreMarks, columns.scorePlot, y, color);
      drawMarks(context, row.accuracyMarks, columns.accuracyPlot, y, color);
    }
  } finally {
    color.close();
  }
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}

type ColorReader = ReturnType<typeof colorReader>;

/** Canvases do not know the colours of style sheets. */
function colorReader() {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (variable: string): string => {
    probe.style.color = `var(${variable})`;
    return getComputedStyle(probe).color;
  };
  return Object.assign(read, { close: () => probe.remove() });
}

function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly PlotMark[],
  x: number,
  y: number,
  color: ColorReader,
): void {
  context.strokeStyle = color('--line-strong');
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + plotPx, y);
  context.stroke();
  for (const [index, { shape, at, low, high }] of marks.entries()) {
    const row = marks.length === 1 ? y : y + (index === 0 ? -6 : 6);
    context.strokeStyle = color(shape === 'dot' ? '--accent' : '--text-2');
    context.fillStyle = color(shape === 'dot' ? '--accent' : '--surface-1');
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(x + low * plotPx, row);
    context.lineTo(x + high * plotPx, row);
    context.stroke();
    context.beginPath();
    const middle = x + at * plotPx;
    if (shape === 'dot') context.arc(middle, row, 4.5, 0, 2 * Math.PI);
    else {
      context.moveTo(middle - 6, row);
      context.lineTo(middle, row - 6);
      context.lineTo(middle + 6, row);
      context.lineTo(middle, row + 6);
      context.closePath();
    }
    context.fill();
    context.stroke();
  }
}
