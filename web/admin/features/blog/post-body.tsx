import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { TextField } from '../../../forms/field.tsx';
import { focusFirstProblem } from '../../../forms/focus-first-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { problemInWords } from '../../problem-in-words.ts';
import { uploadImage } from './blog-queries.ts';
import styles from './post-page.module.css';
import type { EditedState } from './use-post.ts';

interface Tool {
  name: string;
  sign: string;
  /** Markdown around the selection. */
  around?: [string, string];
  /** Markdown at the beginning of each selected line. */
  before?: string;
  /** Stands for an empty selection. */
  example: string;
}

const TOOLS: Tool[] = [
  { name: 'Bold', sign: 'B', around: ['**', '**'], example: 'important' },
  { name: 'Italic', sign: 'I', around: ['*', '*'], example: 'word' },
  { name: 'Heading', sign: 'Heading', before: '## ', example: 'Heading' },
  { name: 'List', sign: 'List', before: '- ', example: 'First' },
  { name: 'Quote', sign: 'Quote', before: '> ', example: 'What somebody said' },
  {
    name: 'Link',
    sign: 'Link',
    around: ['[', '](/vibe-check)'],
    example: 'words of the link',
  },
];

interface PostBodyProps {
  post: EditedState;
  error?: string;
}

/** The text in Markdown, with tools for those who do not know it by heart. */
export function PostBody({ post: { written, write }, error }: PostBodyProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);

  const insert = (text: string, from: number, to: number) => {
    const { current } = area;
    if (!current) return;
    current.focus();
    current.setRangeText(text, from, to, 'select');
    write({ body: current.value });
  };
  const use = ({ around, before, example }: Tool) => {
    const { current } = area;
    if (!current) return;
    const { selectionStart, selectionEnd, value } = current;
    const selected = value.slice(selectionStart, selectionEnd) || example;
    if (around) insert(around.join(selected), selectionStart, selectionEnd);
    if (before) {
      const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
      const lines = value.slice(start, selectionEnd) || selected;
      insert(lines.replace(/^/gm, before), start, Math.max(selectionEnd, start));
    }
  };

  return (
    <div className={styles.body}>
      <label htmlFor={id}>Text</label>
      <div className={styles.tools} role="toolbar" aria-label="Format" aria-controls={id}>
        {TOOLS.map((tool) => (
          <Button
            key={tool.name}
            size="sm"
            variant="quiet"
            aria-label={tool.name}
            title={tool.name}
            onClick={() => use(tool)}
          >
            {tool.sign}
          </Button>
        ))}
        <PictureButton
          onAdded={({ file, alt }) => {
            const at = area.current?.selectionEnd ?? 0;
            insert(`\n\n![${alt.replace(/[[\]]/g, '')}](${file})\n\n`, at, at);
          }}
        />
      </div>
      <textarea
        id={id}
        ref={area}
        className={styles.text}
        value={written.body}
        spellCheck
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => write({ body: event.target.value })}
      />
      {error && (
        <p id={`${id}-error`} className={styles.problem}>
          {error}
        </p>
      )}
    </div>
  );
}

interface PictureButtonProps {
  words?: string;
  onAdded: (image: { file: string; alt: string }) => void;
}

/** Adds a picture from this computer. It needs words for those who do not see it. */
export function PictureButton({ words = 'Picture', onAdded }: PictureButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        {words}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Add a picture"
        description="JPEG, PNG, WebP or AVIF, at most 12 MB. Place, time and camera are removed from it."
      >
        <PictureForm
          onAdded={(image) => {
            setIsOpen(false);
            onAdded(image);
          }}
        />
      </Dialog>
    </>
  );
}

function PictureForm({ onAdded }: Pick<PictureButtonProps, 'onAdded'>) {
  const [missing, setMissing] = useState<{ file?: string; alt?: string }>({});
  const fields = useRef<HTMLFormElement>(null);
  const adding = useMutation({
    mutationFn: ({ file, alt }: { file: File; alt: string }) => uploadImage(file, alt),
    onSuccess: ({ file, alt }) => onAdded({ file, alt }),
  });
  useEffect(() => focusFirstProblem(fields.current), [missing]);

  const send = (form: FormData) => {
    const file = form.get('file');
    const words = form.get('alt');
    const alt = typeof words === 'string' ? words.trim() : '';
    const hasFile = file instanceof File && file.size > 0;
    setMissing({
      file: hasFile ? undefined : 'Please choose a picture',
      alt: alt ? undefined : 'Please say what the picture shows',
    });
    if (hasFile && alt && !adding.isPending) adding.mutate({ file, alt });
  };

  return (
    <form
      ref={fields}
      className={styles.picture}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <TextField
        label="Picture"
        required
        type="file"
        name="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        error={missing.file}
      />
      <TextField
        label="What it shows"
        required
        name="alt"
        maxLength={300}
        hint="For readers who do not see it: a short sentence."
        error={missing.alt}
      />
      <p role="alert" className={styles.problem}>
        {adding.error && problemInWords(adding.error)}
      </p>
      <Button type="submit" aria-disabled={adding.isPending}>
        {adding.isPending ? 'Adding...' : 'Add'}
      </Button>
    </form>
  );
}
