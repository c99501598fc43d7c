import type { Home, Site } from '#content/model';
import { ContactForm } from './contact-form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './contact-section.module.css';

interface ContactSectionProps {
  words: Home['contact'];
  site: Site;
}

/** The home page's contact section: contact person, expectations and the form. */
export function ContactSection({ words, site }: ContactSectionProps) {
  const { intro } = words;
  return (
    <section id="contact" className={styles.section} aria-labelledby="contact-heading">
      <div className={styles.inner}>
        <div className={styles.aside}>
          <h2 id="contact-heading">{words.heading}</h2>
          <figure className={styles.intro}>
            <blockquote className={styles.quote}>
              <h3>{intro.title}</h3>
              <p>{intro.text}</p>
            </blockquote>
            <figcaption className={styles.person}>
              {intro.image && <Picture {...intro.image} className={styles.portrait} sizes="56px" />}
              <strong>{intro.name}</strong>
              <span>{intro.role}</span>
            </figcaption>
          </figure>
          <ul className={styles.benefits}>
            {words.benefits.map((benefit) => (
              <li key={benefit.title} className={styles.benefit}>
                <Icon name={benefit.icon} />
                <div>
                  <h3>{benefit.title}</h3>
                  <p>{benefit.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <ContactForm site={site} />
      </div>
    </section>
  );
}
