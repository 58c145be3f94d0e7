import './side-panel.css';
import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon, IconButton, Splitter, useText } from '../ui/index.ts';
import { panelBounds, useStoredWidth } from './layout.ts';
import { frameText } from './frame-text.ts';

/** The shell's element for side panels; null until it is mounted. */
const PanelPlaceContext = createContext<HTMLElement | null>(null);
export const PanelPlaceProvider = PanelPlaceContext.Provider;

export interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Details of the selection, on the right. Renders through a portal from anywhere in a screen. */
export function SidePanel({ title, onClose, children }: SidePanelProps): ReactNode {
  const text = useText(frameText).panel;
  const place = useContext(PanelPlaceContext);
  const [width, setWidth] = useStoredWidth('panel', 320);
  if (place === null) return null;
  return createPortal(
    <aside className="side-panel-frame" aria-label={title}>
      <Splitter label={text.width} value={width} {...panelBounds} side="right" onChange={setWidth} />
      <div className="side-panel" style={{ width }}>
        <header className="side-panel-head">
          <h2 className="type-13 strong truncate">{title}</h2>
          <IconButton icon={CloseIcon} label={text.close} size="small" onPress={onClose} />
        </header>
        <div className="side-panel-body">{children}</div>
      </div>
    </aside>,
    place,
  );
}
