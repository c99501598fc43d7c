import { useEffect } from 'react';
import { apiRequest } from '../../../http/api-client.ts';
import { LEADS_URL } from '../../lead-queries.ts';

/** Tells the audit log that a lead is printed, by the button or by the browser's own menu. */
export function useRecordedPrint(leadId: string): void {
  useEffect(() => {
    function record(): void {
      apiRequest('POST', `${LEADS_URL}/${leadId}/printed`, {}).catch((error: unknown) => {
        console.warn('The print is not in the audit log', error instanceof Error && error.name);
      });
    }
    window.addEventListener('beforeprint', record);
    return () => window.removeEventListener('beforeprint', record);
  }, [leadId]);
}
