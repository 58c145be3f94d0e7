import type { ComponentProps, ReactNode } from 'react';

interface FactProps extends ComponentProps<'dd'> {
  readonly name: string;
  readonly value: ReactNode;
}

/** One name of a description list with its value. */
export function Fact({ name, value, ...rest }: FactProps): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd {...rest}>{value}</dd>
    </>
  );
}
