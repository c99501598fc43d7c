import { toast } from '../ui/toast-store.ts';
import { problemInWords } from './problem-in-words.ts';

/** Shows a toast with the reason why a request failed. */
export const toastProblem = (title: string, error: unknown) =>
  toast({ title, description: problemInWords(error), variant: 'destructive' });
