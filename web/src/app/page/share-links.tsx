import { VisuallyHidden } from '../../ui/page/layout.tsx'
import styles from './share-links.module.css'

const networks = {
  facebook: {
    label: 'Facebook',
    address: (url: string) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
    mark: 'M13.6 22v-8.3h2.9l.5-3.5h-3.4V8c0-1 .4-1.7 1.8-1.7h1.8V3.2C16.7 3.1 15.8 3 14.8 3c-2.7 0-4.6 1.6-4.6 4.6v2.6h-3v3.5h3V22Z',
  },
  twitter: {
    label: 'Twitter',
    address: (url: string, text: string) =>
      `https://twitter.com/intent/tweet?${new URLSearchParams({ text, url })}`,
    mark: 'M3 3.5h5.3l4.3 6.1 5.2-6.1h2.3l-6.5 7.6 7.4 9.4h-5.3l-4.6-6.6-5.7 6.6H3.1l7-8.1Zm3.3 1.7 10.3 13.6h1.2L7.6 5.2Z',
  },
  pinterest: {
    label: 'Pinterest',
    address: (url: string, text: string) =>
      `https://www.pinterest.com/pin/create/button/?${new URLSearchParams({ url, description: text })}`,
    mark: 'M12.3 2C7 2 4.2 5.4 4.2 9.1c0 1.8.9 3.9 2.4 4.6.4.2.5 0 .6-.3l.3-1.2c.1-.3 0-.4-.2-.7-.5-.6-.8-1.4-.8-2.3 0-2.6 2-5.1 5.3-5.1 2.9 0 4.9 2 4.9 4.8 0 3.2-1.6 5.4-3.7 5.4-1.2 0-2-.9-1.7-2.1.3-1.4 1-2.9 1-3.9 0-2.5-3.6-2.1-3.6 1.2 0 1 .3 1.7.3 1.7l-1.5 6.2c-.4 1.8 0 4.3 0 4.5 0 .2.2.2.3.1.1-.2 1.7-2.2 2.3-4.2l.9-3.3c.4.8 1.7 1.5 3 1.5 4 0 6.8-3.6 6.8-8C20.8 4.6 17.1 2 12.3 2Z',
  },
  whatsapp: {
    label: 'WhatsApp',
    address: (url: string, text: string) =>
      `https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}`,
    mark: 'M12 2a9.9 9.9 0 0 0-8.5 15L2 22l5.2-1.4A9.9 9.9 0 1 0 12 2Zm0 1.8a8.1 8.1 0 1 1-4.5 14.9l-.3-.2-2.6.7.7-2.5-.2-.3A8.1 8.1 0 0 1 12 3.8ZM8.5 7.1c-.2 0-.5.1-.7.4-.3.3-1 .9-1 2.3s1 2.7 1.1 2.9c.2.2 2 3.1 4.9 4.3 2.4.9 2.9.8 3.4.7.5 0 1.7-.7 1.9-1.3.2-.7.2-1.2.2-1.4-.1-.1-.3-.2-.6-.3l-1.9-.9c-.3-.1-.5-.1-.7.1l-.9 1.1c-.1.2-.3.2-.6.1-.3-.2-1.2-.4-2.2-1.4-.8-.7-1.4-1.6-1.5-1.9-.2-.3 0-.4.1-.6l.4-.5.3-.5v-.5L9 7.5c-.2-.4-.4-.4-.5-.4Z',
  },
  telegram: {
    label: 'Telegram',
    address: (url: string, text: string) => `https://t.me/share/url?${new URLSearchParams({ url, text })}`,
    mark: 'M21.9 4.2c.2-.9-.4-1.3-1.1-1L2.6 10.2c-1 .4-1 1 0 1.3l4.6 1.5L18 6.2c.5-.3 1-.1.6.2l-8.8 8-.3 4.9c.5 0 .7-.2 1-.5l2.3-2.2 4.7 3.5c.9.5 1.5.2 1.7-.8Z',
  },
} as const

type Network = keyof typeof networks

export interface ShareLinksProps {
  /** The public address to share. */
  url: string
  /** The text of the shared message. */
  text: string
  networks: readonly Network[]
  /** The networks that are folded away. */
  more?: readonly Network[]
}

/** Share buttons. They are plain links, so nothing is requested from these networks until someone follows one (rule: no-third-party-requests). */
export function ShareLinks({ url, text, networks: shown, more }: ShareLinksProps) {
  const link = (network: Network) => <ShareLink key={network} {...{ url, text, network }} />
  return (
    <ul className={styles.links}>
      {shown.map(link)}
      {more && (
        <li>
          <details>
            <summary>
              More<VisuallyHidden> networks to share on</VisuallyHidden>
            </summary>
            <ul className={styles.links}>{more.map(link)}</ul>
          </details>
        </li>
      )}
    </ul>
  )
}

function ShareLink({ url, text, network }: Pick<ShareLinksProps, 'url' | 'text'> & { network: Network }) {
  const { label, address, mark } = networks[network]
  return (
    <li>
      <a href={address(url, text)} target="_blank" rel="noreferrer">
        <svg
          viewBox="0 0 24 24"
          width="24"
          height="24"
          fill="currentColor"
          fillRule="evenodd"
          aria-hidden="true"
        >
          <path d={mark} />
        </svg>
        <VisuallyHidden>Share on {label} (opens a new window)</VisuallyHidden>
      </a>
    </li>
  )
}
