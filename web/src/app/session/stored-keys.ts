interface StoredKey {
  key: string
  /** `browser` is localStorage, `tab` is sessionStorage; `cache` is a cache of the browser, which a worker opens without signal. */
  place: 'browser' | 'tab' | 'cache'
  /** The file that writes it, relative to `src`; null for a cache, and for React Router, which only dashboards load. */
  owner: string | null
  /** What it is and when it goes, as /privacy says it. */
  what: string
  until: string
}

const signedIn = 'You sign out or your sign-in ends'

/**
 * Everything a browser stores for the product: no cookies or databases, and one cache (rules: no-cookies, nothing-left-behind). A sign-out deletes all of it. A
 * session that is lost, or a server error, leaves the drafts. Signing in deletes all but the drafts. `page-session.js` and `session.ts` do that
 * without this list, so a key that is added here needs nothing more.
 */
export const storedKeys: readonly StoredKey[] = [
  {
    key: 'token',
    place: 'browser',
    owner: 'app/page/page-session.js',
    what: 'Your sign-in key.',
    until: signedIn,
  },
  {
    key: 'expiresAt',
    place: 'browser',
    owner: 'app/page/page-session.js',
    what: 'When your sign-in ends.',
    until: signedIn,
  },
  {
    key: 'authorities',
    place: 'browser',
    owner: 'app/page/page-session.js',
    what: 'Which menus to show you.',
    until: signedIn,
  },
  {
    key: 'seat',
    place: 'browser',
    owner: 'app/page/page-session.js',
    what: 'What you can do for your organisation.',
    until: signedIn,
  },
  {
    key: 'hasSeveralRoles',
    place: 'browser',
    owner: 'app/page/page-session.js',
    what: 'That you have another role.',
    until: signedIn,
  },
  {
    key: 'account',
    place: 'browser',
    owner: 'app/page/page-session.js',
    what: 'A value that stands for your account and encrypts drafts.',
    until: signedIn,
  },
  {
    key: 'printPack',
    place: 'browser',
    owner: 'campaigns/printing/print-choices.ts',
    what: 'How you print: how many, what size, sides and ink.',
    until: signedIn,
  },
  {
    key: 'doors',
    place: 'browser',
    owner: 'membership/rounds/own-doors.ts',
    what: 'The whole postcodes of doors you chose here, to show and print them for you.',
    until: 'You give them back, or sign out, or your sign-in ends',
  },
  {
    key: 'doorstep',
    place: 'cache',
    owner: null,
    what: 'The page that counts at the doors, with your count and note, so that it opens without signal.',
    until: 'You report the count or sign out, or open it again after 60 days',
  },
  {
    key: 'drafts',
    place: 'tab',
    owner: 'app/session/drafts.ts',
    what: 'What you had typed when your sign-in ended by itself, and for a copy of a campaign, with names of files, encrypted: only your next sign-in opens it. Unencrypted: the time, and whether anything was typed.',
    until: 'You open that page again, leave it, sign out, somebody else signs in, or a day passes',
  },
  {
    key: 'email',
    place: 'tab',
    owner: 'app/page/page-fields.js',
    what: 'The address you are confirming, while you enter a code.',
    until: 'You sign in or open any other page',
  },
  {
    key: 'signUp',
    place: 'tab',
    owner: 'app/page/page-fields.js',
    what: 'What you typed to sign up, and a one-time key in place of the password.',
    until: 'You sign in or open any other page. It opens nothing without the code in our email',
  },
  {
    key: 'grant',
    place: 'tab',
    owner: 'app/page/page-fields.js',
    what: 'A one-time key for choosing a new password, after you entered the code for it.',
    until: 'You open any other page. It opens nothing after 15 minutes',
  },
  {
    key: 'provider',
    place: 'tab',
    owner: 'identity/external-accounts/provider.js',
    what: 'Three random values and the page you came from, to check the answer of another account.',
    until: 'You come back, or open any other page',
  },
  {
    key: 'donation',
    place: 'tab',
    owner: 'donations/payment.js',
    what: 'A random value, so that your billing page opens only for you.',
    until: 'Somebody signs in or out in this tab. It opens nothing after 30 minutes',
  },
  {
    key: 'donationNumber',
    place: 'tab',
    owner: 'donations/payment.js',
    what: 'The number of your donation, for your billing page after a reload.',
    until: 'Somebody signs in or out in this tab',
  },
  {
    key: 'leaving',
    place: 'tab',
    owner: 'app/forms/last-words.ts',
    what: 'Which page you left while it was saving, and its last save.',
    until: signedIn,
  },
  {
    key: 'next',
    place: 'tab',
    owner: 'shell/next-page.tsx',
    what: 'The page you are opening.',
    until: 'That page opens',
  },
  {
    key: 'react-router-scroll-positions',
    place: 'tab',
    owner: null,
    what: 'How far you had scrolled on a page, for the Back button.',
    until: signedIn,
  },
]
