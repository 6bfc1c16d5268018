/** The names of the holes in each text of this feature. Written by `npm run words`. */

export {}

declare module '#firmware/words/holes-of-words.ts' {
  interface HolesOfWords {
    'fault.display.idle-file-empty': never
    'fault.display.idle-file-name': never
    'fault.display.idle-file-too-large': 'most'
    'fault.display.idle-folder-from-settings': never
    'fault.display.idle-folder-full': 'most'
    'fault.display.idle-folder-trouble': never
    'fault.display.idle-picture-ending': 'format' | 'ending'
    'fault.display.idle-picture-format': never
    'fault.display.idle-text-ending': never
    'fault.display.idle-text-lines': never
    'fault.display.no-such-idle-picture': never
    'fault.display.too-many-idle-files': 'most'
    'fault.screen.code-not-set': never
    'fault.screen.main-not-connected': 'screen'
    'fault.screen.no-such-screen': 'name' | 'screens'
    'fault.screen.no-such-screen-choice': 'name' | 'screens'
    'fault.screen.none-connected': never
    'fault.screen.not-painted-in-time': never
    'fault.screen.nothing-painted-yet': never
    'fault.screen.outdated-not-waited-for': 'screens'
    'fault.screen.outdated-page': 'screen' | 'sizes'
    'fault.screen.page-not-served': never
    'fault.screen.page-of-another-screen': never
    'fault.screen.too-many-pairings': never
    'fault.screen.too-many-screens': 'most'
    'fault.screen.too-small-for-qr': never
    'fault.screen.wrong-code': never
    'feature.browser-screen.purpose': never
    'feature.browser-screen.reader': never
    'feature.browser-screen.title': never
    'text.config.shape-date': never
    'text.config.shape-screen-code': never
    'text.config.shape-time-of-day': never
    'text.display.queue-idle-pictures': never
    'text.display.this-idle-picture': never
  }

  interface HolesOfLanectl {
    'lanectl.column.is': never
    'lanectl.column.painted': never
    'lanectl.column.shows': never
    'lanectl.column.window': never
    'lanectl.display.forget.about': never
    'lanectl.display.forget.argument.name': never
    'lanectl.display.forget.done': 'name'
    'lanectl.display.glass.about': never
    'lanectl.display.glass.argument.screen': never
    'lanectl.display.idle-delete.about': never
    'lanectl.display.idle-delete.argument.name': never
    'lanectl.display.idle-delete.done': 'name'
    'lanectl.display.idle-picture.about': never
    'lanectl.display.idle-picture.argument.file': never
    'lanectl.display.idle-save.about': never
    'lanectl.display.idle-save.argument.name': never
    'lanectl.display.idle-text.about': never
    'lanectl.display.idle-text.argument.lines': never
    'lanectl.display.idle-text.argument.name': never
    'lanectl.display.idle.about': never
    'lanectl.display.screens.about': never
    'lanectl.screens.display-lane-no-screen-display': never
    'lanectl.screens.ends-none': 'file' | 'types'
    'lanectl.screens.glass-lane-screen': 'screen'
    'lanectl.screens.glass-next-screen-asks-kiosk': never
    'lanectl.screens.kb': 'bytes'
    'lanectl.screens.no-screen-connected-open-glass': never
    'lanectl.screens.not-now-schedule': never
    'lanectl.screens.x': 'width' | 'height'
    'lanectl.word.dark': never
    'lanectl.word.glass': never
    'lanectl.word.lags': never
  }

  interface HolesOfPage {
    'idle.add': never
    'idle.added': never
    'idle.delete': never
    'idle.deleted': 'name'
    'idle.kilobytes': 'size'
    'idle.later': never
    'idle.lines': never
    'idle.look': never
    'idle.name': never
    'idle.named': never
    'idle.none': never
    'idle.picture': never
    'idle.title': never
    'screens.away': never
    'screens.basket': never
    'screens.blank': never
    'screens.dark': never
    'screens.forget': never
    'screens.is-glass': never
    'screens.lags': never
    'screens.make-glass': never
    'screens.none': never
    'screens.painted': 'time'
    'screens.qr': never
    'screens.since': 'time'
    'screens.small': never
    'screens.status': never
    'screens.sure': 'name'
    'screens.text': never
    'screens.title': never
  }
}
