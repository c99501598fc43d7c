import { toast } from '../ui/toast-store.ts';
import { problemInWords } from './problem-in-words.ts';

/** Says in a toast that a request failed, and why. */
export const toastProblem = (title: string, error: unknown) =>
  toast({ title, description: problemInWords(error), variant: 'destructive' });
