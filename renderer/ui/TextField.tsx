import './fields.css';
import { useEffect, useRef, type ReactNode } from 'react';
import {
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import { classes } from './classes.ts';

export interface TextFieldProps extends Omit<
  AriaTextFieldProps,
  'className' | 'children' | 'style' | 'isInvalid' | 'onKeyDown'
> {
  readonly label: string;
  /** Shows the label to screen readers only. */
  readonly labelHidden?: boolean;
  readonly hint?: ReactNode;
  /** Error of the value; marks the field. */
  readonly error?: string | null;
  readonly placeholder?: string;
  readonly mono?: boolean;
  /** The value is a secret also while its text is shown. A field of the type `password` always is one. */
  readonly isSecret?: boolean;
  readonly className?: string;
  readonly onEnter?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
}

export function TextField({
  label,
  labelHidden = false,
  hint,
  error = null,
  placeholder,
  mono = false,
  isSecret: isAlwaysSecret = false,
  className,
  onEnter,
  onEscape,
  ...rest
}: TextFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const isSecret = isAlwaysSecret || rest.type === 'password';
  // Clears the secret: a retained reference to the detached element must not expose it.
  useEffect(() => {
    const element = input.current;
    if (!isSecret || element === null) return undefined;
    return () => {
      element.value = '';
      element.removeAttribute('value');
    };
  }, [isSecret]);
  const onKeyDown: AriaTextFieldProps['onKeyDown'] = (event) => {
    const act = event.key === 'Enter' ? onEnter : event.key === 'Escape' ? onEscape : undefined;
    // Shortcuts of the window work in a field, too.
    if (act) act();
    else event.continuePropagation();
  };
  return (
    <AriaTextField
      {...rest}
      onKeyDown={onKeyDown}
      isInvalid={error !== null}
      className={classes('ui-field', className)}
    >
      <Label className={labelHidden ? 'sr-only' : 'ui-label'}>{label}</Label>
      <Input
        ref={input}
        dir="auto"
        className={classes('ui-input', mono && 'ui-input-mono')}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
      {hint !== undefined && error === null && (
        <Text slot="description" className="ui-hint">
          {hint}
        </Text>
      )}
      {error !== null && <FieldError className="ui-field-error">{error}</FieldError>}
    </AriaTextField>
  );
}
