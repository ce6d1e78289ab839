import classes from './controls.module.css';
import { controlId } from './control.ts';
import type { AnyControlProps } from './control.ts';
import lines from './lines.module.css';

const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** Label, hint and error as every Mantine input takes them; it links them by aria itself. */
export function wrapperProps(props: AnyControlProps) {
  const { path, field, problem, isCell } = props;
  return {
    'id': controlId(path),
    'label': field.label,
    'description': field.hint,
    'error': problem,
    'required': field.required,
    'data-path': path,
    // Hints stand below, so that the controls of a row stand at one height.
    'inputWrapperOrder': ORDER,
    'classNames': isCell
      ? {
          root: isFound(field.type) ? (lines['found'] ?? '') : '',
          label: classes['cellLabel'] ?? '',
          description: classes['cellLabel'] ?? '',
        }
      : {},
  };
}

/** Found by typing: what was chosen is a number with its title, or a name with its TIN. */
function isFound(type: AnyControlProps['field']['type']): boolean {
  return type === 'account' || type === 'party';
}
