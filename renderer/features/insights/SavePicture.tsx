import type { ReactNode } from 'react';
import { useBridgeCommand } from '../../bridge.ts';
import { useShell } from '../../frame/services.ts';
import { partsOf } from '../../table/share/parts-of.ts';
import { Button, useText } from '../../ui/index.ts';
import { drawChart } from './draw-chart.ts';
import { insightsText } from './insights-text.ts';
import type { ChartRow } from './plot.ts';

/** Saves the rows of a chart as a PNG. */
export function SavePicture({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly ChartRow[];
}): ReactNode {
  const t = useText(insightsText);
  const save = useBridgeCommand('share.savePicture');
  const { notify } = useShell();
  const run = async () => {
    let parts: string[];
    try {
      parts = partsOf(drawChart(title, rows, t));
    } catch {
      notify({ level: 'error', message: t.noPicture });
      return;
    }
    const saved = await save.run({ parts, name: `${title}.png` });
    if (!saved.ok) notify({ level: 'error', message: saved.error.message });
    else if (saved.value.file !== null) notify({ level: 'info', message: t.saved(saved.value.file) });
  };
  return (
    <Button size="small" variant="quiet" aria-label={t.savePictureOf(title)} onPress={() => void run()}>
      {t.savePicture}
    </Button>
  );
}
