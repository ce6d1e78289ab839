import { AskButton } from './ask-button.tsx';
import { QuestionsOf } from './questions-of.tsx';
import classes from './questions.module.css';

interface AskAboutFigureProps {
  /** The screen that shows the figure. */
  path: string;
  /** What it is asked for there: the same for one figure, however one comes to it. */
  query: Readonly<Record<string, unknown>>;
  title: string;
}

const LONGEST_TITLE = 200;

/** Questions about one figure, and where one more is asked. */
export function AskAboutFigure({ path, query, title }: AskAboutFigureProps) {
  const words = new URLSearchParams();
  const given = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, value] of given) words.set(name, String(value));
  const subjectId = `${path}?${words.toString()}`;
  const figureTitle = title.slice(0, LONGEST_TITLE);
  return (
    <div className={`${classes['figure'] ?? ''} no-print`}>
      <div>
        <AskButton
          size="sm"
          about={{ subject: 'figure', subjectId, figureTitle, title: figureTitle }}
        />
      </div>
      <QuestionsOf place={{ figure: subjectId }} />
    </div>
  );
}
