for (const name of /** @type {const} */ (['localStorage', 'sessionStorage'])) {
  try {
    const storage = window[name]
    // Perhaps nothing is stored because nothing can be.
    if (!storage.length) {
      storage.setItem('', '')
      storage.removeItem('')
    }
  } catch {
    const value = Object.create({
      getItem: (/** @type {string} */ key) => value[key] ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => (value[key] = text),
      removeItem: (/** @type {string} */ key) => delete value[key],
      clear: () => Object.keys(value).forEach(value.removeItem),
    })
    Object.defineProperty(window, name, { value })
    document.documentElement.dataset.storesNothing = ''
  }
}
