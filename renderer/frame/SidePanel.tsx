import './side-panel.css';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon, IconButton, Splitter, useText } from '../ui/index.ts';
import { panelBounds, useStoredWidth } from './layout.ts';
import { frameText } from './frame-text.ts';
import { isTyping } from './is-typing.ts';

/** The shell's element for side panels; null until it is mounted. */
const PanelPlaceContext = createContext<HTMLElement | null>(null);
export const PanelPlaceProvider = PanelPlaceContext.Provider;

export interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Details of the selection, on the right. Renders through a portal from anywhere in a screen. The owner gives each
 * selection a key.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps): ReactNode {
  const text = useText(frameText).panel;
  const place = useContext(PanelPlaceContext);
  const [width, setWidth] = useStoredWidth('panel', 320);
  if (place === null) return null;
  return createPortal(
    <PanelFrame title={title} onClose={onClose}>
      <Splitter label={text.width} value={width} {...panelBounds} side="right" onChange={setWidth} />
      <div className="side-panel" style={{ width }}>
        <header className="side-panel-head">
          <h2 className="type-13 strong truncate" tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon={CloseIcon} label={text.close} size="small" onPress={onClose} />
        </header>
        <div className="side-panel-body">{children}</div>
      </div>
    </PanelFrame>,
    place,
  );
}

/** Closes on Escape. */
function PanelFrame({ title, onClose, children }: SidePanelProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  usePanelFocus(frame);
  const onEscape = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const isInside = event.target instanceof Node && frame.current?.contains(event.target) === true;
    if (!isInside && isTyping(event.target)) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onEscape(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <aside ref={frame} className="side-panel-frame" aria-label={title}>
      {children}
    </aside>
  );
}

/** A key that opens the panel leads into it, and closing it leads back. */
function usePanelFocus(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const panel = frame.current;
    if (!panel) return undefined;
    let outside = document.activeElement;
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (target instanceof Element && !panel.contains(target)) outside = target;
    };
    document.addEventListener('focusin', onFocusIn);
    if (outside?.matches('[data-focus-visible], :focus-visible'))
      panel.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      if (panel.contains(document.activeElement) && outside instanceof HTMLElement)
        outside.focus({ preventScroll: true });
    };
  }, [frame]);
}
