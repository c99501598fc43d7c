import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast-store.ts';

/** Copies a text. `what` names it in the button's label and in the confirmation. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', description: `The ${what} is on the clipboard.` });
    } catch {
      // The clipboard API exists in secure contexts only, and the user may deny permission.
      toast({
        title: 'Not copied',
        description: `The browser does not allow it here. Please select the ${what} and copy it.`,
        variant: 'destructive',
      });
    }
  }
  return (
    <Button variant="quiet" size="sm" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      Copy
    </Button>
  );
}
