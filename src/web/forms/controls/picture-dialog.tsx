import { useQuery } from '@tanstack/react-query';

import { Dialog } from '../../ui/dialog.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import classes from '../document.module.css';
import { pictureQuery } from '../queries.ts';

interface PictureDialogProps {
  title: string;
  /** Where the server gives the picture. */
  path: string;
  onClose: () => void;
}

/** An attachment that is a picture, as large as there is room. */
export function PictureDialog({ title, path, onClose }: PictureDialogProps) {
  const picture = useQuery(pictureQuery(path));
  return (
    <Dialog onClose={onClose} title={title} size="60rem">
      {picture.error === null ? null : (
        <ProblemNotice error={picture.error} retry={() => void picture.refetch()} />
      )}
      {picture.isPending ? <LoadingRows rows={1} height={320} /> : null}
      {picture.data === undefined ? null : (
        <img className={classes['picture']} src={picture.data} alt={title} />
      )}
    </Dialog>
  );
}
