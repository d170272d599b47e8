/** The logo's feather, in a box of 48 by 48. */
export const featherVane =
  'M44 3C29 4 13 14 12.2 30.5l-.7 4.5c5.5 1.2 10.3.4 14.2-1.6l-2.7-2.4 5.5.6c3.7-2.1 6.6-5 8.8-8.4l-3.8-2.2 5.6-.8C42.2 14.8 43.9 9 44 3Z'
/** From the nib to where the vane begins. */
export const featherQuill = 'M3.5 46.5 12 34.5'
/** Its continuation inside the vane, in the colour of the paper. */
export const featherRib = 'M12 34.5C18 26 25.5 17.5 34 11.5'
