import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { LeadCorrection } from '#contracts/leads';
import { TextField } from '../../../forms/field.tsx';
import { ApiError, apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { leadQuery, LEADS_URL } from '../../lead-queries.ts';
import { problemInWords } from '../../problem-in-words.ts';
import { refreshLeads } from '../../use-change-leads.tsx';
import styles from './lead-page.module.css';

const NON_BREAKING_HYPHEN = '\u2011';

interface CorrectButtonProps {
  leadId: string;
  field: LeadCorrection['field'];
  /** Null where there is none. */
  value: string | null;
  /** The field's name in a sentence. */
  what: string;
}

/** Corrects the sender's typing mistake. Refused deliveries, and the contact in HubSpot, are then sent again. */
export function CorrectButton(props: CorrectButtonProps) {
  const { what, value } = props;
  const word = value === null ? 'Add' : 'Correct';
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`${word} ${what}`}
        onClick={() => setIsOpen(true)}
      >
        {word}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        // On a narrow screen, the heading would break at the hyphen of "e-mail".
        title={`${word} the ${what}`.replaceAll('-', NON_BREAKING_HYPHEN)}
        description={descriptionOf(props)}
      >
        <CorrectionForm {...props} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function descriptionOf({ field, value }: CorrectButtonProps): string {
  const goesOut = 'Whatever was refused, and the contact in HubSpot, goes out again.';
  if (value === null) return goesOut;
  // The old address is stored nowhere afterwards, so an erasure cannot find that contact.
  const oldContact =
    field === 'email'
      ? ` HubSpot finds contacts by address: if it already has ${value}, delete that contact there, unless it is somebody else’s.`
      : '';
  return `What the person sent is replaced here. ${goesOut}${oldContact}`;
}

function CorrectionForm({
  leadId,
  field,
  value,
  what,
  onDone,
}: CorrectButtonProps & { onDone: () => void }) {
  const queryClient = useQueryClient();
  const isOptional = field === 'phone' && value !== null;
  const { register, handleSubmit, formState, setError, control } = useForm({
    defaultValues: { value: value ?? '' },
  });
  const isEmpty = useWatch({ control, name: 'value' }).trim() === '';
  // A colleague may correct it while this dialog is open.
  const [seen, setSeen] = useState(value);
  const correct = useMutation({
    mutationFn: (correction: LeadCorrection) =>
      apiRequest('POST', `${LEADS_URL}/${leadId}/correction`, correction),
    onSuccess: () => {
      toast({
        title: 'Corrected',
        description: `It goes out again where that is needed.${field === 'email' ? ' The contact with the old address is still in HubSpot, if it was there.' : ''}`,
      });
      onDone();
    },
    onError: (error) => {
      const [problem] = error instanceof ApiError ? Object.values(error.body?.fields ?? {}) : [];
      setError('value', { message: problem ?? problemInWords(error) });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: leadQuery(leadId).queryKey, exact: true }),
        refreshLeads(queryClient),
      ]),
  });
  const isOvertaken =
    correct.error instanceof ApiError && correct.error.status === 409 && value !== seen;
  const press = isOvertaken ? 'Save mine instead' : 'Save and send again';
  const save = (entered: { value: string }) => {
    const was = isOvertaken ? value : seen;
    setSeen(was);
    correct.mutate({ field, value: entered.value, was });
  };
  return (
    <form
      className={styles.dialogForm}
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <TextField
        label={value === null ? `The ${what}` : `The right ${what}`}
        required={!isOptional}
        autoComplete="off"
        error={formState.errors.value?.message}
        {...register('value')}
      />
      {isOvertaken && (
        <p role="alert">
          {value === null ? `There is no ${what} now.` : `The ${what} is now ${value}.`}
        </p>
      )}
      <Button type="submit" aria-disabled={correct.isPending}>
        {correct.isPending ? 'Saving...' : isEmpty && isOptional ? `Remove the ${what}` : press}
      </Button>
      {isOvertaken && (
        <Button variant="secondary" onClick={onDone}>
          Keep theirs
        </Button>
      )}
    </form>
  );
}
