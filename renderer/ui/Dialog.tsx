import './overlay.css';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { classes } from './classes.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly wide?: boolean;
  /** `alertdialog` for a question that must be answered: a press outside does not close it. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
  /** Buttons; the confirming one comes last. */
  readonly actions?: ReactNode;
}

export function Dialog({
  open,
  onClose,
  title,
  wide = false,
  role = 'dialog',
  children,
  actions,
}: DialogProps): ReactNode {
  return (
    <ModalOverlay
      className="ui-scrim"
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={role === 'dialog'}
    >
      <Modal className={classes('ui-modal', wide && 'ui-modal-wide')}>
        <AriaDialog className="ui-dialog" role={role}>
          <Heading slot="title" level={2} className="ui-dialog-head">
            {title}
          </Heading>
          <div className="ui-dialog-body">{children}</div>
          {actions === undefined ? (
            <div className="ui-dialog-foot" />
          ) : (
            <div className="ui-dialog-foot">{actions}</div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
