/** Attributes of a field in which a person chooses a password. */
export const NEW_PASSWORD = {
  type: 'password',
  required: true,
  autoComplete: 'new-password',
  hint: 'At least 12 characters. A few unrelated words are easy to remember.',
} as const;
