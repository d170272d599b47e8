import { classes } from '../ui/classes.ts'
import { VisuallyHidden, Container } from '../ui/page/layout.tsx'
import { Logo } from '../drawings/logo.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useProduct } from '../app/product.ts'
import { useHandle } from '../app/use-handle.ts'
import styles from './footer.module.css'
import { ShareLinks } from '../app/page/share-links.tsx'

const pages = [
  [paths.campaigns(), 'Campaigns'],
  [paths.terms(), 'Terms'],
  [paths.privacy(), 'Privacy'],
  [paths.learnMore(), 'Learn More', 'about what musketeers do'],
  [paths.donate(), 'Donate'],
  [paths.about(), 'About'],
  [paths.contact(), 'Contact'],
  [paths.accessibility(), 'Accessibility'],
] as const

/** A static page ends with all of it. On a signed-in person's pages it is one line that opens. */
export function Footer() {
  const isOpen = useHandle('static')
  return (
    <footer className={classes(styles.footer, !isOpen && styles.line)}>
      <Container>
        {isOpen ? (
          <FooterContent />
        ) : (
          <details>
            <summary>Terms, privacy, contact and more</summary>
            <FooterContent />
          </details>
        )}
      </Container>
    </footer>
  )
}

function FooterContent() {
  const { name, publicUrl, promoter, sourceUrl } = useProduct()
  const isBare = useHandle('bare')
  return (
    <>
      {!isBare && (
        <div className={styles.columns}>
          <div className={styles.about}>
            <Logo name={name} />
            <p>
              Trade unionists, one street at a time. No cookies, no adverts, and we never sell your details.
            </p>
          </div>
          <nav aria-label="Footer">
            <ul className={styles.pages}>
              {pages.map(([path, label, hiddenText]) => (
                <li key={path}>
                  <a href={path}>
                    {label}
                    {hiddenText && <VisuallyHidden> {hiddenText}</VisuallyHidden>}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <p>Tell a friend</p>
            <ShareLinks
              url={publicUrl}
              text={`${name}: deliver leaflets on your own street`}
              networks={['facebook', 'twitter', 'whatsapp']}
            />
          </div>
        </div>
      )}
      <div className={styles.imprint}>
        <p>Promoted by {promoter}</p>
        <p>
          © 2023 {name}. Made by volunteers of the {name} project.
          {sourceUrl && (
            <>
              {' '}
              It is free software: <a href={sourceUrl}>source code</a>.
            </>
          )}
        </p>
      </div>
    </>
  )
}
