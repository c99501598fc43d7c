import type { FaqView } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';
import styles from './page.module.css';

const HEADINGS = { en: 'Questions people ask', es: 'Preguntas frecuentes' };

/** FAQ entries as native disclosures; they open without script. */
export function Faqs({ faqs, language = 'en' }: { faqs: FaqView[]; language?: 'en' | 'es' }) {
  if (faqs.length === 0) return null;
  return (
    <section
      id="faqs"
      className={`${layout.section} ${styles.faqs}`}
      aria-labelledby="faqs-heading"
    >
      <div className={styles.faqsInner}>
        <h2 id="faqs-heading">{HEADINGS[language]}</h2>
        <div>
          {faqs.map((faq) => (
            <details key={faq.id} id={faq.id}>
              <summary>
                <h3>{faq.question}</h3>
              </summary>
              <div dangerouslySetInnerHTML={{ __html: faq.answerHtml }} />
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
