/** The rows of the third-party feature that the tests write, without its name. */
const METRES = { is: 'number', title: { en: 'Height, m', ru: 'Высота, м' }, least: 0, most: 20 }
const HARBOUR = { is: 'text', title: { en: 'Harbour', ru: 'Порт' }, most: 40, optional: true }

export const ROWS = {
  laned: 1,
  version: '1.0.0',
  title: { en: 'Tide', ru: 'Прилив' },
  purpose: { en: 'how high the water is', ru: 'как высоко стоит вода' },
  settings: { deep: { ...METRES, default: 3 }, harbour: HARBOUR },
  events: {
    turned: {
      level: 'warn',
      says: { en: 'it turned at {metres} m', ru: 'смена при {metres} м' },
      fields: { metres: METRES },
    },
  },
  numbers: { metres: { title: { en: 'Height', ru: 'Высота' } } },
  operations: {
    show: {
      call: 'GET',
      access: 'read',
      title: { en: 'How high the water is', ru: 'Как высоко стоит вода' },
      takes: { harbour: HARBOUR },
      gives: { metres: METRES, harbour: HARBOUR },
    },
    set: {
      call: 'POST',
      access: 'operate',
      title: { en: 'Say how high it is', ru: 'Задать высоту' },
      takes: { metres: METRES },
      gives: { metres: METRES },
    },
  },
}
