/** How a musketeer's place is stored, and which places are near a district. */
export { nearestFirst, placeColumns } from './choose-place.ts'
