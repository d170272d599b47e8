import type { LeafletSize } from './messages-and-limits.ts'

/** What browser and server know about the designs of leaflets that are made here. Colours are sRGB. */

/** The designs, with their names and what they are for. */
export const leafletDesigns = {
  poster: { name: 'Picture poster', purpose: 'One strong picture, a headline and one thing to do' },
  'two-sided': { name: 'Two sides', purpose: 'A headline that makes people turn the leaflet over' },
  checklist: { name: 'Checklist of rights', purpose: 'What people can ask for, to keep on the fridge' },
  questions: { name: 'Questions and answers', purpose: 'What neighbours and colleagues ask' },
  chart: { name: 'Chart', purpose: 'Two to five numbers compared' },
  meeting: { name: 'Meeting', purpose: 'The day, the time, the place and how to get there' },
  'large-print': { name: 'Large print', purpose: 'All text in 16 points or larger' },
  languages: { name: 'Two languages', purpose: 'The same words in two languages side by side' },
} as const

/** Those that show no picture. */
export const designsWithoutPicture: readonly string[] = ['checklist', 'questions', 'chart']

export type LeafletDesign = keyof typeof leafletDesigns
export const leafletDesignNames = Object.keys(leafletDesigns) as [LeafletDesign, ...LeafletDesign[]]

/**
 * The colours of a leaflet. Text is only ever in `onGround` on `ground`, in `onHighlight` on `highlight`, or in `strong` or `ink` on
 * white or `tint`: each of these pairs has a contrast of at least 7:1.
 */
export interface LeafletColours {
  name: string
  ground: string
  onGround: string
  /** Behind the thing to do. */
  highlight: string
  onHighlight: string
  /** Of subheadings, bullets and rules on white. */
  strong: string
  /** Of text on white. */
  ink: string
  /** A pale background. */
  tint: string
}

const ink = '#1a1a1a'
const white = '#ffffff'

export const leafletColours = {
  red: colours('Red and gold', '#a8121e', '#f2b632', '#fdf6e9'),
  green: colours('Green and lime', '#085a30', '#c9de4b', '#f1f6e4'),
  blue: colours('Blue and yellow', '#12356f', '#ffcf3f', '#edf2fa'),
  plum: colours('Plum and pink', '#5a1d5c', '#f7b5c4', '#f9eff5'),
  petrol: colours('Petrol and orange', '#0b4650', '#ff9e45', '#eaf3f3'),
  gold: {
    name: 'Gold and black',
    ground: '#f2b632',
    onGround: ink,
    highlight: ink,
    onHighlight: '#ffd35c',
    strong: ink,
    ink,
    tint: '#fdf3da',
  },
  black: {
    name: 'Black only',
    ground: '#000000',
    onGround: white,
    highlight: white,
    onHighlight: '#000000',
    strong: '#000000',
    ink: '#000000',
    tint: white,
  },
} as const satisfies Record<string, LeafletColours>

function colours(name: string, ground: string, highlight: string, tint: string): LeafletColours {
  return { name, ground, onGround: white, highlight, onHighlight: ink, strong: ground, ink, tint }
}

export type LeafletColour = keyof typeof leafletColours
export const leafletColourNames = Object.keys(leafletColours) as [LeafletColour, ...LeafletColour[]]

/** In millimetres, upright. */
export const leafletPaper: Record<LeafletSize, { width: number; height: number }> = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  A6: { width: 105, height: 148 },
}

/** No text but the imprint is smaller, in points (rule: made-leaflets-readable). */
export const minTextPt = 11
/** The same for large print, whose imprint is no exception. */
export const minLargePrintPt = 16
/** The smallest size of an imprint. */
export const minImprintPt = 7

/**
 * The most that a form takes. A leaflet holds far less: how much, depends on its design and size, so what is too long is kept and said.
 */
export const maxLeafletLengths = {
  headline: 300,
  text: 10_000,
  alt: 300,
  action: 300,
  place: 200,
  directions: 300,
  address: 500,
  organisation: 120,
  telephone: 40,
  website: 200,
  label: 120,
  unit: 12,
  source: 200,
  question: 300,
  answer: 2000,
  right: 200,
  explanation: 500,
} as const

export const maxLeafletNumbers = { min: 2, max: 5, largest: 1e12 } as const
export const maxQuestions = 8
export const maxRights = 10

/** Languages in which parts of Britain's public read (BCP 47). The fonts have their letters. */
export const leafletLanguages = {
  en: 'English',
  cy: 'Cymraeg (Welsh)',
  gd: 'Gàidhlig (Scottish Gaelic)',
  ga: 'Gaeilge (Irish)',
  sco: 'Scots',
  kw: 'Kernewek (Cornish)',
  ar: 'العربية (Arabic)',
  bn: 'বাংলা (Bengali)',
  bg: 'Български (Bulgarian)',
  cs: 'Čeština (Czech)',
  el: 'Ελληνικά (Greek)',
  es: 'Español (Spanish)',
  fa: 'فارسی (Persian)',
  fr: 'Français (French)',
  gu: 'ગુજરાતી (Gujarati)',
  hi: 'हिन्दी (Hindi)',
  hu: 'Magyar (Hungarian)',
  it: 'Italiano (Italian)',
  ku: 'Kurdî (Kurdish)',
  lt: 'Lietuvių (Lithuanian)',
  lv: 'Latviešu (Latvian)',
  pa: 'ਪੰਜਾਬੀ (Panjabi)',
  pl: 'Polski (Polish)',
  pt: 'Português (Portuguese)',
  ro: 'Română (Romanian)',
  sk: 'Slovenčina (Slovak)',
  so: 'Soomaali (Somali)',
  ta: 'தமிழ் (Tamil)',
  tr: 'Türkçe (Turkish)',
  uk: 'Українська (Ukrainian)',
  ur: 'اردو (Urdu)',
  vi: 'Tiếng Việt (Vietnamese)',
} as const

export type LeafletLanguage = keyof typeof leafletLanguages
export const leafletLanguageCodes = Object.keys(leafletLanguages) as [LeafletLanguage, ...LeafletLanguage[]]

export const madeLeafletMessages = {
  pictureMissing: 'Choose a picture: a JPEG, PNG or WebP file.',
  tooMany: 'You have 200 leaflets here. Throw one away first.',
  pictureIsPdf: 'This is a PDF. Choose a picture: a JPEG, PNG or WebP file.',
  pictureLost: 'We have lost this picture. Choose it again.',
  picturesFull: 'The pictures of your leaflets take up 200 MB. Throw a leaflet with a picture away first.',
  notDrawable: 'We could not draw this leaflet. Try a shorter text, or another picture.',
  electionUnanswered: 'Say whether the leaflet is election material. If it is, fill in its imprint.',
  notReady: 'This leaflet is not ready yet. See what to change beside its fields.',
  deleted: 'The leaflet was thrown away.',
} as const

/** Of a leaflet of which nobody has said yet whether it is election material. */
export const unansweredImprint = { promoter: '', onBehalfOf: '', address: '' }

/** Whether nobody has said yet that a leaflet is election material, or that it is not. */
export const isUnanswered = (imprint: typeof unansweredImprint | null): boolean =>
  imprint !== null && Object.values(imprint).every((part) => part === '')

/** An organisation keeps at most so many. */
export const maxMadeLeaflets = 200
/** The size of all their pictures together. */
export const maxLeafletPictureBytes = 200 * 1024 * 1024
