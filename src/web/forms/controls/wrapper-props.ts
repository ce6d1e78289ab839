import classes from './controls.module.css';
import { controlId } from './control.ts';
import type { AnyControlProps } from './control.ts';

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
      ? { label: classes['cellLabel'] ?? '', description: classes['cellLabel'] ?? '' }
      : {},
  };
}
