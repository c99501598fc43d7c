import type { GuidePdf } from '../../../page-data/page-data.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { fileSizeInWords } from '../../../ui/file-size.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import styles from './resources.module.css';

/** Downloads a guide as a PDF, without asking for contact data, or prints this page. */
export function GuideFile({ pdf }: { pdf: GuidePdf | null }) {
  const hydrated = useHydrated();
  return (
    <p className={`${styles.file} no-print`}>
      {pdf && (
        <a className={buttonClass()} href={pdf.href} type="application/pdf">
          Get the PDF ({pdf.pages} {pdf.pages === 1 ? 'page' : 'pages'},{' '}
          {fileSizeInWords(pdf.bytes)})
        </a>
      )}
      {/* Reserves its space before hydration to avoid a layout shift. */}
      <Button
        variant="secondary"
        style={hydrated ? undefined : { visibility: 'hidden' }}
        onClick={() => window.print()}
      >
        Print this guide
      </Button>
    </p>
  );
}
