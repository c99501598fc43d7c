import { phoneParts } from '#content/phone-numbers';

/** A text with its telephone numbers as links. Not for a text inside a link. */
export function PhoneText({ text }: { text: string }) {
  return phoneParts(text).map((part, index) =>
    part.href === null ? (
      part.text
    ) : (
      <a key={index} href={part.href}>
        {part.text}
      </a>
    ),
  );
}
