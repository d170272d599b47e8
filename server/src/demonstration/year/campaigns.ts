import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import type { HandbillName } from './handbills.ts'

export interface Theme {
  name: string
  description: string
  causes: Cause[]
  handbill: HandbillName
}

const theme = (
  name: string,
  causes: readonly Cause[],
  handbill: HandbillName,
  description: string,
): Theme => ({ name, description, causes: [...causes], handbill })

/** The year of the organisation that signs in, oldest first. */
export const careWorkersThemes: Theme[] = [
  theme(
    'Paid for every visit',
    ['fair_pay', 'social_care'],
    'carers',
    'Home carers are paid by the visit and not for the roads between. Tell your street what an unpaid hour means.',
  ),
  theme(
    'Warm hands need warm homes',
    ['energy_bills', 'social_care'],
    'warmth',
    'Carers see which houses are cold. Five ways to get help with the heating bill before winter.',
  ),
  theme(
    'A union for home carers',
    ['fair_pay', 'zero_hours_contracts'],
    'rights',
    'You work alone, but you are not on your own. What a contract must say, and how to join us.',
  ),
  theme(
    'Cyflog teg, fair pay',
    ['fair_pay', 'equal_pay'],
    'bilingual',
    'A leaflet in Welsh and English for the streets along the border: care work is skilled work.',
  ),
  theme(
    'Night shifts, day prices',
    ['fair_pay', 'childcare'],
    'street',
    'Who looks after your children while you look after others? Childcare for people who work nights.',
  ),
  theme(
    'Large print: your care, your rights',
    ['social_care', 'disability_rights'],
    'large',
    'In large print, for people who get care at home: what you can ask for, and whom to ring when it fails.',
  ),
  theme(
    'No cuts to home help',
    ['social_care', 'local_democracy'],
    'street',
    'The council plans to halve the hours of home help. Come to the meeting and ask why.',
  ),
  theme(
    'Sick pay from day one',
    ['fair_pay', 'health_and_safety'],
    'rights',
    'A carer who cannot afford to stay at home brings the flu along. Sick pay protects everybody.',
  ),
  theme(
    'Winter visits on time',
    ['social_care', 'public_transport'],
    'carers',
    'Later buses mean later visits. What carers and passengers ask of the council together.',
  ),
]

/** The year of the demonstration's tenants. */
export const tenantsThemes: Theme[] = [
  theme(
    'Repairs in fourteen days',
    ['housing', 'health_and_safety'],
    'rights',
    'What your landlord must repair, by when, and the sentence to write in your first email.',
  ),
  theme(
    'Rent is too high',
    ['housing', 'energy_bills'],
    'street',
    'Half of a wage goes on rent on this side of town. What other towns have done about it.',
  ),
  theme(
    'Summer of open doors',
    ['housing', 'local_democracy'],
    'large',
    'Meet the tenants of your block: six open evenings, with tea and advice.',
  ),
  theme(
    'Keep the caretakers',
    ['housing', 'privatisation'],
    'carers',
    'A caretaker who knows the building saves money. Ask your councillor before the vote.',
  ),
]

/** What the other organisations campaign for; the name of the place is added. */
export const themes: Theme[] = [
  theme(
    'Buses after ten',
    ['public_transport', 'zero_hours_contracts'],
    'street',
    'The late shift ends when the last bus has gone. Sign for an hourly bus until midnight.',
  ),
  theme(
    'Save our walk-in centre',
    ['NHS', 'privatisation'],
    'carers',
    'Forty thousand people used the walk-in centre last year. It is on the list again.',
  ),
  theme(
    'Hot dinners at school',
    ['education', 'food_poverty'],
    'warmth',
    'A hot dinner for every child, whoever their parents are. What it costs, and what it saves.',
  ),
  theme(
    'Safe work on the quay',
    ['health_and_safety', 'right_to_strike'],
    'rights',
    'Two accidents in a year are two too many. Your right to say no to dangerous work.',
  ),
  theme(
    'A fair deal for renters',
    ['housing', 'mental_health'],
    'rights',
    'Know your rights before you sign: deposits, repairs and notice, on one page.',
  ),
  theme(
    'Six days of post',
    ['post_office', 'privatisation'],
    'large',
    'The parcel van is no replacement for the postman who knows that you live alone.',
  ),
  theme(
    'Sundays belong to us',
    ['young_workers', 'zero_hours_contracts'],
    'street',
    'Rotas a week ahead, and one Sunday in two with the people you love.',
  ),
  theme(
    'Fire cover at night',
    ['health_and_safety', 'local_democracy'],
    'carers',
    'One engine for ninety thousand people after eight. Read the figures of your station.',
  ),
  theme(
    'Jobs for the north shore',
    ['climate', 'young_workers'],
    'bilingual',
    'Turbines are built somewhere. Why not here? Good jobs in two languages.',
  ),
  theme(
    'Pensions you can live on',
    ['pensions', "women's_rights"],
    'large',
    'Women retire on half of what men do. Check in five minutes whether you are owed more.',
  ),
  theme(
    'Tips are wages too',
    ['fair_pay', 'migrant_rights'],
    'rights',
    'All tips go to the people who earned them: that is the law. What to do if yours do not.',
  ),
  theme(
    'Keep the library open late',
    ['libraries', 'education'],
    'warmth',
    'Homework, heating and a chair for everybody. The council votes on the hours next month.',
  ),
  theme(
    'Childcare that fits shifts',
    ['childcare', 'equal_pay'],
    'street',
    'Nurseries close at six, shifts do not. Parents ask for two late evenings a week.',
  ),
  theme(
    'No empty plates',
    ['food_poverty', 'fair_pay'],
    'warmth',
    'Half of the people at our food bank are in work. Where to get help, and what must change.',
  ),
  theme(
    'Lifts that work',
    ['disability_rights', 'public_transport'],
    'large',
    'A station without a lift is a station without us. Report a broken lift with one text.',
  ),
  theme(
    'Insulate our terraces',
    ['climate', 'energy_bills'],
    'warmth',
    'Warm walls, lower bills and two hundred jobs: a plan for every street of terraces.',
  ),
  theme(
    'Neighbours against racism',
    ['anti-racism', 'peace'],
    'street',
    'Nobody on this street stands alone. How to help when somebody is insulted on the bus.',
  ),
  theme(
    'One ticket for all buses',
    ['public_transport', 'climate'],
    'street',
    'Three companies, three tickets, one town. Other towns have solved this.',
  ),
  theme(
    'Care is skilled work',
    ['social_care', 'equal_pay'],
    'carers',
    'What a carer does between six in the morning and ten at night, and what she is paid for it.',
  ),
  theme(
    'Breaks in the warehouse',
    ['health_and_safety', 'mental_health'],
    'rights',
    'Ten miles a day, and a timer on the toilet. The breaks that the law gives you.',
  ),
  theme(
    'A first job with a future',
    ['young_workers', 'education'],
    'bilingual',
    'Apprentices are not cheap labour. Ask these four questions before you sign.',
  ),
  theme(
    'Winter fuel for everybody',
    ['energy_bills', 'pensions'],
    'large',
    'In large print: who gets help with heating, how to apply, and who fills in the form with you.',
  ),
]
