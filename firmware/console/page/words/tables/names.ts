/** Words of the names of a whole range. */
import { addWords } from '../words.ts'

export const WORDS = addWords({
  'names.title': ['Names of many items', 'Названия списком'],
  'names.how': [
    'Paste a table, or choose a CSV file: a code and a name in each line. What would change is shown before it is saved.',
    'Вставьте таблицу или выберите файл CSV: в каждой строке код и название. До сохранения видно, что изменится.',
  ],
  'names.list': ['Codes and names', 'Коды и названия'],
  'names.example': ['4011;Bananas', '4011;Бананы'],
  'names.file': ['Or a file', 'Или файл'],
  'names.too-large': [
    'The file is larger than 4 MB: take it in parts.',
    'Файл больше 4 МБ: разделите его на части.',
  ],
  'names.line': ['Line {line}:', 'Строка {line}:'],
  'names.no-code': ['it has no code', 'в ней нет кода'],
  'names.no-name': [
    'it has no name; between code and name stands ; or a tab',
    'в ней нет названия; между кодом и названием ставят ; или табуляцию',
  ],
  'names.twice': ['this code had another name above', 'у этого кода выше другое название'],
  'names.open-quote': [
    'a quotation mark is opened and never closed',
    'кавычка открыта и не закрыта',
  ],
  'names.look': ['See what changes ({count})', 'Посмотреть, что изменится ({count})'],
  'names.changes': ['What changes', 'Что изменится'],
  'names.same': [
    'Nothing changes: they are called so already.',
    'Ничего не изменится: они так и называются.',
  ],
  'names.before': ['now: {name}', 'сейчас: {name}'],
  'names.none': ['no name', 'без названия'],
  'names.more': ['and {count} more', 'и ещё {count}'],
  'names.save': ['Save {count}', 'Сохранить: {count}'],
  'names.saved': ['Names changed: {count}', 'Изменено названий: {count}'],
})
