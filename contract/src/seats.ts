/**
 * What a person may do for their organisation, from the least: a viewer sees its campaigns and numbers, an author also makes leaflets and drafts, and an
 * officer does everything (rule: seats).
 */
export const seats = ['viewer', 'author', 'officer'] as const

/** In an organisation, with those who are invited. */
export const maxPeople = 50

export type Seat = (typeof seats)[number]

export const seatNames: Record<Seat, string> = { viewer: 'Viewer', author: 'Author', officer: 'Officer' }

/** What each may do, on screens and in emails. */
export const seatRights: Record<Seat, string> = {
  viewer: 'sees campaigns and numbers',
  author: 'sees campaigns and numbers, makes leaflets, and drafts campaigns and messages to members',
  officer: 'does everything, such as publishing, changing details and inviting people',
}

export const seatMessages = {
  needed: {
    viewer: 'Only people of the organisation can do this.',
    author: 'Only an author or an officer of your organisation can do this.',
    officer: 'Only an officer of your organisation can do this.',
  },
  emailMissing: 'Enter an email address',
  isColleague:
    'They are one of your people already. To change what they can do, press “Change” beside their name.',
  invited: 'We’ve sent the invitation. An earlier link to the same address no longer works.',
  withdrawn: 'The invitation is withdrawn.',
  accepted: 'Thank you. You can sign in now.',
  taken:
    'You have joined. If the organisation isn’t among your roles, sign in with the email address that was invited.',
  incomplete: 'Please make sure that all fields have been completed.',
  changed: 'The change is saved. They’ll need to sign in again.',
  removed: 'They no longer have access. We’ve emailed them.',
  left: 'You no longer act for the organisation.',
  another: 'An officer decides who has not changed it last, nor sent it.',
  noOfficer: 'Nobody else could approve: invite another officer first.',
  approvalAsked: 'From now on another person must approve each campaign.',
  approvalNotAsked: 'Campaigns no longer need another person’s approval, unless they are election material.',
  officersEmailed: 'We’ve emailed the other officers.',
} as const satisfies Record<string, string | Record<Seat, string>>

/** Whether a seat may do what `least` may. */
export const isAtLeast = (seat: Seat, least: Seat): boolean => seats.indexOf(seat) >= seats.indexOf(least)
