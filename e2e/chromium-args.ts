export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  // Pages of a journey live for seconds: optimising their code takes longer than it saves.
  '--js-flags=--no-maglev --no-turbofan',
]
