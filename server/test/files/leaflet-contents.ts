import { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import type { LeafletDesign } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'

export const exampleImprint =
  'Promoted by R. Mason, 12 Union Street, Exampleton M1 1AA, on behalf of Exampleton Unions Together.'

/** As one is on production, after eight saves. */
export const exampleOwnCode = {
  name: 'M218123456789-8',
  address: 'HTTPS://STREETMUSKETEERS.ORG.UK/Q/M218123456789-8/0A1B2C3D',
}

const who = {
  organisation: 'Exampleton Unions Together',
  telephone: '01632 960 147',
  website: 'exampletonunions.example',
}
const picture = { alt: 'A street of terraced houses on a summer evening', focus: { x: 0.5, y: 0.5 } }
const address = 'https://exampletonunions.example/join'

/** What a branch officer writes, for each design. */
export const exampleContents: Record<LeafletDesign, Partial<LeafletContent>> = {
  poster: {
    headline: 'This street belongs to all of us',
    text: 'Buses that turn up. Homes that are warm. A council that listens.\n**We get them when neighbours ask together.**',
    picture,
    action: {
      words: 'Bring a neighbour on Thursday',
      date: '2026-12-03',
      time: '18:30',
      place: 'Exampleton Library',
      directions: '',
      address,
    },
    who,
  },
  'two-sided': {
    headline: 'Who is there when you ring at night?',
    text: 'Marie is a carer. Her first visit is at half past six. Her last ends at ten.\n**She was paid for nine hours of fifteen.**\nThe council pays for the visits. It does not pay for the roads between them. So carers lose:\n• six hours of pay a day\n• the petrol\n• their evenings\nOur councillors can change the contract in January.',
    picture,
    action: {
      words: 'Write to your councillor',
      date: '',
      time: '',
      place: '',
      directions: '',
      address: 'https://exampletonunions.example/carers',
    },
    who,
  },
  checklist: {
    headline: 'Know your rights. Use your rights.',
    text: 'From your first day at work:',
    action: { words: 'Not sure? Ask us.', date: '', time: '', place: '', directions: '', address },
    who,
    rights: [
      { right: 'Get it in writing', explanation: 'A contract and a rota, before you start.' },
      { right: 'Take your break', explanation: 'Twenty minutes in a shift of six hours.' },
      { right: 'Be paid for every hour', explanation: 'Training and travel between jobs count.' },
      { right: 'Bring somebody', explanation: 'A union rep may come to a hearing.' },
    ],
  },
  questions: {
    headline: 'Is a union for me?',
    text: '',
    action: { words: 'Join in five minutes', date: '', time: '', place: '', directions: '', address },
    who,
    questions: [
      {
        question: 'Will my boss find out?',
        answer: 'No. Your membership is **private**. The law protects you.',
      },
      { question: 'What does it cost?', answer: 'From £4 a month. Less if you work part time.' },
      { question: 'What do I get?', answer: 'Advice, a rep beside you, and a say.' },
    ],
  },
  chart: {
    headline: 'Our bus fares doubled. Wages did not.',
    text: 'A driver’s pay rose by £1 an hour. **A return to town costs £3 more.**',
    action: {
      words: 'Sign for fair fares',
      date: '',
      time: '',
      place: '',
      directions: '',
      address: 'https://exampletonunions.example/fares',
    },
    who,
    numbers: {
      before: '£',
      after: '',
      rows: [
        { label: 'A return to town in 2016', value: 3.1 },
        { label: 'In 2021', value: 4.4 },
        { label: 'Today', value: 6.2 },
      ],
      source: 'Exampleton Buses, adult return',
    },
  },
  meeting: {
    headline: 'Save our library',
    text: 'The council wants to close it in March. **Come and say no.** Tea, cake and a crèche.',
    action: {
      words: 'Tell us you are coming',
      date: '2026-12-03',
      time: '18:30',
      place: 'St Mary’s Hall, Mill Lane',
      directions: 'Opposite the Co-op. Bus 14 stops outside. Step-free.',
      address: 'https://exampletonunions.example/library',
    },
    who,
  },
  'large-print': {
    headline: 'Your pension, your say',
    text: 'The scheme is changing in April.\n• Look at your statement.\n• Ask what you would lose.\n• **Vote before 12 March.**',
    action: { words: 'Ring us for a form', date: '', time: '', place: '', directions: '', address },
    who,
  },
  languages: {
    headline: 'Cold home? You are not alone.',
    text: 'You can get help with your bills.\n• Ask for a lower rate.\n• Do not switch off.\n• Talk to us first.',
    action: {
      words: 'Come on Tuesdays, 10 to 2',
      date: '',
      time: '',
      place: 'Exampleton Library',
      directions: '',
      address: 'https://exampletonunions.example/warm',
    },
    who,
    second: {
      language: 'pl',
      headline: 'Zimno w domu? Nie jesteś sam.',
      text: 'Możesz dostać pomoc w płaceniu rachunków.\n• Poproś o niższą stawkę.\n• Nie wyłączaj ogrzewania.\n• Najpierw porozmawiaj z nami.',
      action: 'Przyjdź we wtorki, 10–14',
      place: '',
      directions: '',
    },
  },
}

/** A whole content, in which fields that are left out are empty. */
export const contentOf = (fields: Partial<LeafletContent> & Pick<LeafletContent, 'design'>): LeafletContent =>
  LeafletContent.parse({
    size: 'A5',
    colour: 'red',
    headline: '',
    action: { words: '', place: '', directions: '', address: '' },
    who: { organisation: '', telephone: '', website: '' },
    ...fields,
  })
