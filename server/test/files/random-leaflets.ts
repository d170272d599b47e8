import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import {
  leafletColourNames,
  leafletLanguageCodes,
  type LeafletDesign,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { seedRandom } from '../support/seed-random.ts'
import { contentOf } from './leaflet-contents.ts'

const words = {
  english:
    'the council wants to close our library in March and we say no come with a neighbour fair pay for every hour nobody should be cold at home buses that turn up today bring your union card',
  welsh: 'mae’r cyngor am gau ein llyfrgell ym mis Mawrth ŵyr gwŷdd Llanrhaeadr-ym-Mochnant tâl teg i bawb',
  polish: 'Zażółć gęślą jaźń źródło przyjdź z sąsiadem godziwa płaca związek zawodowy Łódź',
  vietnamese: 'Hãy đến với công đoàn của chúng ta tiền lương công bằng Nguyễn Ướt Ặ Ỹ được nghỉ phép',
  gaelic: 'Tha a’ chomhairle airson an leabharlann a dhùnadh Ò Ìle thigibh còmhla rinn an-diugh',
  ukrainian: 'Приходьте на зустріч справедлива оплата для кожного її є ґанок',
  greek: 'Ελάτε στη συνάντηση δίκαιος μισθός για όλους Ώρα',
  arabic: 'تعالوا إلى الاجتماع أجر عادل لكل ساعة عمل',
  urdu: 'یونین میں شامل ہوں منصفانہ تنخواہ ہر گھنٹے کے لیے ٹھیک',
  hebrew: 'בואו לפגישה שכר הוגן לכולם',
  bengali: 'সভায় আসুন প্রতি ঘণ্টার ন্যায্য মজুরি',
  hindi: 'बैठक में आइए हर घंटे का उचित वेतन',
  panjabi: 'ਮੀਟਿੰਗ ਵਿੱਚ ਆਓ ਹਰ ਘੰਟੇ ਦੀ ਉਚਿਤ ਤਨਖਾਹ',
  tamil: 'கூட்டத்திற்கு வாருங்கள் நியாயமான ஊதியம்',
  odd: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch 🔥 👩‍👩‍👧 公平 ✊ \u202eabc a\u0301\u0302\u0303\u0304 £1,000,000 50% O’Brien–Smith ﷽ Ｗ ‰ ½ x²',
} as const

type Script = keyof typeof words
const scripts = Object.keys(words) as Script[]

/** A leaflet as people of many languages write it, mostly short enough, sometimes with what no leaflet can hold. */
export function randomContent(
  seed: number,
  design: LeafletDesign,
  size: LeafletContent['size'],
): LeafletContent {
  const random = seedRandom(seed).next
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const chance = (share: number) => random() < share
  const script = chance(0.5) ? 'english' : pick(scripts)
  const isWild = chance(0.08)

  function text(from: number, to: number, own: Script = script): string {
    const count = from + Math.floor(random() * (to - from + 1))
    const list = words[own].split(' ')
    return Array.from({ length: count }, () => (isWild && chance(0.2) ? wild() : pick(list))).join(' ')
  }
  const wild = () =>
    Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
      String.fromCodePoint(32 + Math.floor(random() * (chance(0.5) ? 0x2_000 : 0x1_ffff))),
    )
      .join('')
      .toWellFormed()
      // Forms take none of these.
      .replaceAll(/\p{Cc}/gu, '')
  const formatted = (most: number, own: Script = script) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => {
      const line = text(3, 11, own)
      return chance(0.3) ? `• ${line}` : chance(0.2) ? `**${line}**` : line
    }).join('\n')
  const isHuge = chance(0.02)
  const room = size === 'A6' ? 1 : size === 'A5' ? 1.6 : 2.2
  const many = (count: number) => Math.max(1, Math.round(count * room))

  return contentOf({
    design,
    size,
    colour: pick(leafletColourNames),
    headline: text(1, 6).slice(0, 300).toWellFormed(),
    text: isHuge
      ? text(1500, 2500).slice(0, 10_000).toWellFormed()
      : formatted(design === 'two-sided' ? many(4) : many(2)),
    picture: chance(0.4)
      ? { alt: text(3, 8).slice(0, 300).toWellFormed(), focus: { x: random(), y: random() } }
      : null,
    action: {
      words: chance(0.85) ? text(1, 5).slice(0, 300).toWellFormed() : '',
      date: chance(0.5) || design === 'meeting' ? '2026-12-03' : '',
      time: chance(0.5) ? '18:30' : '',
      place: chance(0.5) ? text(1, 4).slice(0, 200).toWellFormed() : '',
      directions: chance(0.2) ? text(2, 7).slice(0, 300).toWellFormed() : '',
      address: chance(0.7)
        ? `https://example.org/${'abcdefghij'.repeat(10).slice(0, Math.floor(random() ** 3 * 100))}`
        : chance(0.1)
          ? 'http://example.org'
          : '',
    },
    who: {
      organisation: chance(0.9) ? text(1, 4).slice(0, 120).toWellFormed() : '',
      telephone: chance(0.6) ? '01632 960 147' : '',
      website: chance(0.6) ? 'example.org' : '',
    },
    ...(design === 'languages' && { second: second() }),
    ...(design === 'chart' && {
      numbers: {
        before: chance(0.4) ? '£' : '',
        after: chance(0.3) ? '%' : '',
        rows: Array.from({ length: 2 + Math.floor(random() * (size === 'A6' ? 2 : 4)) }, () => ({
          label: text(1, 4).slice(0, 120).toWellFormed(),
          value: Number((random() ** 2 * (chance(0.5) ? 100 : 100_000)).toFixed(Math.floor(random() * 3))),
        })),
        source: chance(0.4) ? text(1, 5).slice(0, 200).toWellFormed() : '',
      },
    }),
    ...(design === 'questions' && {
      questions: Array.from({ length: 1 + Math.floor(random() * many(2)) }, () => ({
        question: text(2, 6).slice(0, 300).toWellFormed(),
        answer: formatted(1) || text(2, 8),
      })),
    }),
    ...(design === 'checklist' && {
      rights: Array.from({ length: 1 + Math.floor(random() * many(3)) }, () => ({
        right: text(1, 5).slice(0, 200).toWellFormed(),
        explanation: chance(0.7) ? text(2, 9).slice(0, 500).toWellFormed() : '',
      })),
    }),
  })

  function second(): LeafletContent['second'] {
    const own = pick(scripts)
    return {
      language: pick(leafletLanguageCodes),
      headline: text(1, 6, own).slice(0, 300).toWellFormed(),
      text: formatted(many(2), own),
      action: text(1, 5, own).slice(0, 300).toWellFormed(),
      place: chance(0.3) ? text(1, 4, own).slice(0, 200).toWellFormed() : '',
      directions: chance(0.2) ? text(1, 6, own).slice(0, 300).toWellFormed() : '',
    }
  }
}
