/** A person with an account at the test provider. */
export interface TestPerson {
  /** The subject of their tokens. */
  id: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  /** What this person is for. */
  description: string
}

export const people: readonly TestPerson[] = [
  {
    id: 'vera',
    firstName: 'Vera',
    lastName: 'Okafor',
    email: 'vera@accounts.example',
    emailVerified: true,
    description: 'Her address is verified: she can sign up and sign in.',
  },
  {
    id: 'umar',
    firstName: 'Umar',
    lastName: 'Hughes',
    email: 'umar@accounts.example',
    emailVerified: false,
    description: 'His address is not verified, so he is refused.',
  },
  {
    id: 'carol',
    firstName: 'Carol',
    lastName: 'Price',
    email: 'carol@accounts.example',
    emailVerified: true,
    description: 'She changes her mind and cancels.',
  },
]

/** The person who never finishes signing in. */
export const canceller = 'carol'
