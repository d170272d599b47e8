/** A ref for what takes the place of the button that was pressed: whoever uses the keyboard or listens goes on there. */
export const focusOnMount = (place: HTMLElement | null) => place?.focus()
