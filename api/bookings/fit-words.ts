/** Why a therapist is suggested. */
export type Reason = 'language' | 'interest';

/**
 * One sentence that says why somebody is suggested. It does not repeat what the visitor wants help with: others may
 * look at the screen.
 */
export function fitInWords(
  firstName: string,
  reasons: readonly Reason[],
  language: 'en' | 'es',
): string {
  const speaks = reasons.includes('language');
  const fits = reasons.includes('interest');
  if (language === 'es') {
    if (speaks && fits) return `${firstName} habla español y suele atender lo que usted eligió.`;
    if (speaks) return `${firstName} habla español.`;
    if (fits) return `${firstName} suele atender lo que usted eligió. Habla inglés.`;
    return `${firstName} recibe clientes nuevos y tiene tiempo. Habla inglés.`;
  }
  if (fits) return `${firstName} often works with what you chose, so we suggest starting here.`;
  return `${firstName} is taking new clients and has time.`;
}
