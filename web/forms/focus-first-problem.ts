/** Scrolls to the first field that is marked as wrong, opens what it is folded into, and focuses it. */
export function focusFirstProblem(root: Element | null): void {
  const field = root?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
