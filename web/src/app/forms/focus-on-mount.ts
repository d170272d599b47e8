/** A ref for content that replaces the button just pressed, so that keyboard and screen-reader users continue there. */
export const focusOnMount = (place: HTMLElement | null) => place?.focus()
