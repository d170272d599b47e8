const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** `1250.00` as `£1,250.00`. */
export const formatPounds = (amount: string) => pounds.format(Number(amount))
