/**
 * The sections of laned.yaml, the drivers, what listeners serve, folders and the commands of lanectl that features have, also features that a release was made without: the refusal
 * of such a section says so, instead of guessing at a misspelling. One line for each; it stays when the folder is deleted.
 */
export const FEATURE_OF_SECTION: Readonly<Record<string, string>> = {
  assortment: 'assortment',
  backup: 'backups',
  choices: 'loss-prevention',
  fleetConfig: 'fleet',
  guests: 'guests',
  mqtt: 'mqtt',
  review: 'teaching',
  scale: 'scales',
  setup: 'first-boot',
}

/** The drivers of `display` that features have. */
export const FEATURE_OF_DISPLAY: Readonly<Record<string, string>> = {
  screen: 'browser-screen',
}

/** Parts of the interface that listeners serve, of which features have all operations. */
export const FEATURE_OF_SERVED: Readonly<Record<string, string>> = {
  backups: 'backups',
  glass: 'browser-screen',
}

/**
 * Folders in the data folder which features fill again by themselves. Nobody else needs what lies there: a release without the
 * feature removes them.
 */
export const FEATURE_OF_FOLDER: Readonly<Record<string, string>> = {
  'fleet-files': 'fleet',
}

export const FEATURE_OF_COMMAND: Readonly<Record<string, string>> = {
  backup: 'backups',
  'fleet-config': 'fleet',
  guests: 'guests',
  'display forget': 'browser-screen',
  'display glass': 'browser-screen',
  'display idle': 'browser-screen',
  'display idle-delete': 'browser-screen',
  'display idle-picture': 'browser-screen',
  'display idle-save': 'browser-screen',
  'display idle-text': 'browser-screen',
  'display screens': 'browser-screen',
  'items assortment': 'assortment',
  'items counter-examples': 'teaching',
  'items doubts': 'loss-prevention',
  'items enough': 'teaching',
  'items review': 'teaching',
  scale: 'scales',
  setup: 'first-boot',
}
