import { PROCESS_FLAGS } from '../../local/process-flags.ts';
import { startStack, type Stack, type StackOptions } from '../support/stack.ts';

/** A stack whose processes have Node's flags of production, unlike those of tests. */
export const startMeasuredStack = (options: StackOptions): Promise<Stack> =>
  startStack({ ...options, flags: PROCESS_FLAGS });
